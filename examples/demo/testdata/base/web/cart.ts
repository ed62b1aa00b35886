export interface Line {
  name: string;
  cents: number;
  count: number;
}

export function total(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.cents * line.count, 0);
}

export function receipt(lines: Line[]): string {
  return lines.map((line) => `${line.count} x ${line.name}`).join("\n");
}
