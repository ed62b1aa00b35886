import pytest
@pytest.mark.parametrize("a,b", [(1,2),(3,4)])
def test_x(a, b):
    with pytest.raises(ValueError, match="x"):
        f(a)
    assert f(a) == b, "m"
    try:
        x = 1
    except ValueError as e:
        pass
