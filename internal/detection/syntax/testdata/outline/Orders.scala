package shop

import scala.util.{Try, Success}

sealed trait Outcome { def ok: Boolean }
case object Done extends Outcome { override def ok = true }
case class Line(sku: String, var count: Int = 1)

/** Takes orders. */
@deprecated("old", "1.2")
class Orders[T](store: Store)(implicit ec: ExecutionContext) extends Base(store) with Repository[T] {
  private val cache = mutable.Map.empty[String, T]
  var strict: Boolean = true
  lazy val (a, b) = pair

  @tailrec
  @SuppressWarnings(Array("org.wartremover.warts.Null"))
  final def place(order: Order, amounts: Int*)(implicit log: Log): Option[Order] = {
    if (order == null) {
      throw new IllegalArgumentException("no order")
    } else if (order.isEmpty) return None
    else log.info(s"placing ${order.id}")
    for (i <- 0 until 10 if i != 5) { order.add(i) }
    val pairs = for { x <- xs; y <- ys } yield (x, y)
    while (!order.ready) Thread.sleep(10)
    do { retry() } while (strict)
    try {
      store.save(order)
    } catch {
      case e: IOException => log.warn("failed", e)
      case NonFatal(_) =>
    } finally {
      store.close()
    }
    label match {
      case "big" | "huge" => notifyAll()
      case n if n.isEmpty => ???
      case _ => ()
    }
    strict = false
    total += 1
    cache(order.id) = order
    val raw = """raw"""; val l = 10L; val d = 1.5; val c = 'c'; val nothing = null
    val add = (x: Int, y: Int) => x + y
    val partial: PartialFunction[Int, Int] = { case 1 => 2 }
    val handler = new Handler { def handle(x: Int): Unit = () }
    store.lines.map(_.count).filter { c => c > 0 }.headOption.getOrElse(0)
    Future { work() }.recover { case e => 0 }
    Try(parse(label)) match { case Success(v) => v }
    order.asInstanceOf[Special]
    Some(order)
  }

  def unfinished: Int = ???
  def stub(x: Int): Int
}

object Orders {
  def apply(): Orders = new Orders
}
