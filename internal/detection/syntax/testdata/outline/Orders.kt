package shop

import shop.model.Order as Purchase

sealed interface Outcome { fun ok(): Boolean }
object Clock : Ticker { override fun now() = 0L }
enum class State(val code: Int) { OPEN(1), CLOSED(2); fun done() = this == CLOSED }
data class Line(val sku: String, var count: Int)
typealias Lines = List<Line>

@Suppress("UNCHECKED_CAST", "DEPRECATION")
@Service
open class Orders @Inject constructor(private val store: Store) : Base(store), Repository<Order> {
    val size: Int
        get() = store.size
    private val cache by lazy { HashMap<String, Order>() }
    var strict = true
    @Deprecated("old") constructor() : this(Store.default) { println("made") }

    init { require(store.ready) { "store is not ready" } }

    /** Places an order. */
    suspend fun place(order: Order?, vararg amounts: Int): Result<Order> {
        if (order == null) {
            throw OrderException("no order")
        } else if (order.isEmpty()) {
            return Result.failure(Empty)
        } else log.info("placing ${order.id}")
        for (i in 0 until 10) { if (i == 5) continue; order.add(i) }
        for ((k, v) in map) println(k)
        while (!order.ready) delay(10)
        do { retry() } while (strict)
        try {
            store.save(order)
        } catch (e: IOException) {
            log.warn("failed", e)
        } finally {
            store.close()
        }
        val label = if (order.big) "big" else "small"
        val n = try { parse(label) } catch (_: Exception) { -1 }
        when (label) {
            "big" -> notifyAll()
            is String, in names -> return fail()
            else -> TODO("later")
        }
        val (a, b) = pair
        cache[order.id] = order
        total += 1
        order.lines?.map { it.count }?.filter { c -> c > 0 } ?: emptyList()
        val text = """raw"""; val big = 10L; val f = 1.5; val c = 'c'; val h = 0xFF
        val handler = object : Handler { override fun handle(x: Int) {} }
        val anonymous = fun(x: Int): Int { return x }
        val reference = Order::id
        val cast = order as? Special ?: return@place null
        list.forEach label@{ if (it.done) return@label }
        check(!strict && a is String)
        order!!.run()
        throw Error()
    }

    abstract fun stub(): Int
}

fun <T : Any> T.describe(other: T): String = "$this to $other"
infix fun Int.plusOne(x: Int) = this + x
