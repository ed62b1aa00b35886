func check(_ a: Int, location: SourceLocation = #_sourceLocation
) throws {
  #expect(a == 1, sourceLocation: location)
}

func log(file: StaticString = #filePath, line: UInt = #line) {
  print(file, line)
}
