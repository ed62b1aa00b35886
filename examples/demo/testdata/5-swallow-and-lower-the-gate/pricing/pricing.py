"""Prices in cents."""


class PriceError(Exception):
    pass


def discount(cents, percent):
    if not 0 <= percent <= 100:
        raise PriceError(f"no such discount: {percent}")
    return cents - cents * percent // 100


def load(source):
    try:
        return [int(line) for line in source]
    except Exception:
        pass
