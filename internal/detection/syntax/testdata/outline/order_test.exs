# Tests of the order context.
Code.require_file("support.exs", __DIR__)

defmodule Shop.OrderTest do
  use ExUnit.Case, async: true
  import Shop.Factory, only: [insert: 1]
  alias Shop.{Order, Item}

  @moduletag :integration
  @moduletag timeout: 5_000
  @limit 10

  setup %{conn: conn} do
    {:ok, order: insert(:order)}
  end

  describe "total/1" do
    @describetag :slow

    @tag :skip
    test "sums the items", %{order: order} do
      assert Order.total(order) == 5
      refute Order.empty?(order)
      assert_raise ArgumentError, ~r/bad/, fn -> Order.pay(order, -1) end
      assert {:ok, %{id: id}} = Order.save(order)
      assert_receive {:done, ^id}, 500
    end

    # flaky on the build machine
    @tag skip: "flaky"
    @tag timeout: 10
    test "pays" do
      order |> Order.pay(3) |> Map.get(:paid) |> assert()
      Enum.map([1, 2], fn x -> x * @limit end)
      Enum.each([1], &assert(&1 > 0))
      Enum.map(list, &Order.total/1)
    end

    test "not written yet"
  end

  for n <- [1, 2, 3] do
    test "row #{n}" do
      assert unquote(n) > 0
    end
  end

  doctest Shop.Order
end

defmodule Shop.CartTest do
  use ExUnit.Case
  @tag capture_log: true, skip: true
  test "one line", do: assert(1 == 1)

  test "handles its own errors" do
    Cart.load()
  rescue
    e in RuntimeError -> flunk(e.message)
  after
    Cart.close()
  end
end
