# Minitest, handlers and statements.
require "minitest/autorun"

class OrderTest < Minitest::Test
  RATE = 3.5

  def setup
    @order = Order.new
    @cache ||= begin
      load_cache
    end
  end

  def test_total(a, b = 1, *rest, key: 2, **opts, &block)
    assert_equal 1, @order.total
    assert @order.valid?, "must be valid"
    assert_raises(ArgumentError) { @order.pay(-1) }
    skip "r" if ENV["CI"]
    skip unless ready?
    flunk
  end

  def self.parse(text)
    Integer(text)
  rescue ArgumentError, TypeError => e
    log.warn(e.message)
    nil
  rescue
    raise
  else
    1
  ensure
    close
  end

  def load_cache
    begin
      read!
    rescue StandardError
    ensure
      unlock
    end
    value = fetch rescue nil
    raise OrderError, "gone" if value.nil?
    raise NotImplementedError
  end

  def walk
    if a > 1 && b
      one
    elsif c
      two
    else
      three
    end
    unless done
      four
    end
    while x
      break
    end
    until y do next end
    for i in 1..3 do puts i end
    case kind
    when :a, :b then 1
    else 2
    end
    case [1, 2]
    in [a, b] then 3
    end
    x = cond ? 1 : nil
    add = ->(p, q) { p + q }
    mul = lambda { |p| p * 2 }
    h = { a: 1, "b" => %w[x y], c: :sym }
    list.map(&:name).select { |v| v&.ok? }
    a, b = 1, 2
    foo.bar = 3
    Foo::Bar.call(1)
    text = <<~EOS
      hello
    EOS
    return text
  end

  private def hidden = 42
end

module Helpers
  class << self
    def x; end
  end
end

def silent
rescue StandardError => e
end

with_retry do
  sync.run
rescue Timeout::Error
  nil
ensure
end

def todo = raise(NotImplementedError)
noop = -> { }
