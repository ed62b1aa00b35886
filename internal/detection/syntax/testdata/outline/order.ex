# Orders and how they are loaded.
defmodule Shop.Order do
  @moduledoc """
  Orders.
  """
  use Ecto.Schema
  require Logger

  defstruct [:id, items: []]

  @doc "Adds up."
  @spec total(t()) :: integer
  def total(%__MODULE__{items: items} = order, rate \\ 1) when is_list(items) do
    if rate > 1 do
      :big
    else
      raise ArgumentError, "small"
    end
  end

  def name, do: "order"
  defp hidden(x) when x > 0, do: x
  defp hidden(_), do: nil

  defmacro check(expr) do
    quote do
      unquote(expr)
    end
  end

  def load(id) do
    value = fetch(id)
    {:ok, other} = fetch!(id)

    case value do
      {:ok, v} when v > 1 -> v
      nil -> throw(:none)
      _ -> raise "gone"
    end

    cond do
      id > 3 -> 1
      true -> 2
    end

    unless id, do: :no, else: :yes
    if id == 1, do: :ok

    with {:ok, a} <- f(id),
         {:ok, b} <- g(a) do
      b
    else
      _ -> :error
    end

    try do
      read!(id)
    rescue
      e in [RuntimeError, KeyError] ->
        Logger.warning(e.message)
        reraise e, __STACKTRACE__

      _ ->
        nil
    catch
      :exit, reason -> reason
    else
      x -> x
    after
      close(id)
    end

    receive do
      {:msg, m} -> m
    after
      100 -> :timeout
    end

    fun = fn
      1, y -> y
      x, _ -> x
    end

    fun.(1, 2)
    opts[:a].b
    %{order | id: 1}
    not is_nil(id) and !id
    [head | tail] = 'abc'
    "a" <> "b"
  end

  def safe(id) do
    load(id)
  rescue
    _ -> nil
  after
    close(id)
  end
end

defimpl String.Chars, for: Shop.Order do
  def to_string(o), do: o.id
end

defmodule Shop.Types do
  @type t :: %{id: integer(), name: String.t()}
  @timeout 5_000

  def wait(x), do: if(x, do: @timeout, else: :infinity)
  def swap(list), do: Enum.map(list, &(&1 + 1))

  def pick(opts) do
    opts[:a].b
    opts |> case do
      [] -> nil
    end

    if opts do
    else
      nil
    end
  end
end
