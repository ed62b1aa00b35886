package shop

import munit.FunSuite

enum State(val code: Int):
  case Open extends State(1)
  case Closed

extension (s: String) def shout: String = s.toUpperCase

given Ordering[Line] = Ordering.by(_.count)

class Scala3Suite extends FunSuite:
  // indentation instead of braces
  val cart = Cart()

  test("adds"):
    val sum = cart.sum
    assertEquals(sum, 3)

  test("throws") {
    intercept[Exception]:
      cart.pop()
  }

  def check(x: Int): Boolean =
    if x > 0 then
      println("positive")
      true
    else false

  def safe(): Int =
    try parse()
    catch case e: Exception => 0
    finally close()

  for x <- xs do println(x)
  while x < 3 do step()

  xs.map: x =>
    x + 1
end Scala3Suite
