package shop;

import shop.model.*;

/** Takes orders. */
public final class OrderService implements Service<Order> {
    enum State { OPEN, CLOSED; boolean done() { return this == CLOSED; } }

    record Line(String sku, int count) {
        Line {
            if (count < 0) throw new IllegalArgumentException("count");
        }
    }

    @interface Audited { String value() default "none"; }

    interface Clock { long now(); }

    private final Map<String, Order> orders;
    private boolean strict = true;

    public OrderService(Map<String, Order> orders) {
        super();
        this.orders = Objects.requireNonNull(orders);
    }

    @Deprecated
    @SuppressWarnings({"unchecked", "rawtypes"})
    @Transactional(readOnly = true)
    public Order place(final Order order, int... amounts) throws OrderException {
        if (order == null) {
            throw new OrderException("no order");
        } else if (order.isEmpty()) {
            return null;
        } else {
            log.info("placing {}", order.id());
        }
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] == -1) continue;
            order.add(amounts[i]);
        }
        for (Line line : order.lines()) total += line.count();
        while (!order.ready()) { Thread.sleep(10); }
        do { retry(); } while (strict);
        try (Connection c = pool.get(); Statement s = c.createStatement()) {
            s.execute("""
                insert into orders
                """);
        } catch (SQLException e) {
            log.warn("failed", e);
        }
        String label = order.big() ? "big" : "small";
        switch (label) {
            case "big": notifyAll(); break;
            default: break;
        }
        int weight = switch (order.state()) {
            case OPEN -> 1;
            case CLOSED -> throw new IllegalStateException();
        };
        synchronized (this) { count++; orders.put(order.id(), order); }
        Runnable r = () -> {};
        Function<Order, String> f = Order::id;
        BiFunction<Integer, Integer, Integer> add = (a, b) -> a + b;
        if (order instanceof Special special && special.ok()) strict = false;
        int[] table = {1, 2}; Object o = (Object) table;
        return orders.computeIfAbsent(order.id(), key -> order);
    }

    static { register(); }

    protected abstract void stub();
}
