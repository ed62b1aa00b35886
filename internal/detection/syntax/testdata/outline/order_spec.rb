# frozen_string_literal: true

require "spec_helper"
require_relative "../lib/order"

RSpec.describe Order, type: :model do
  include_context "clock"
  let(:order) { Order.new(items: [1, 2]) }
  subject(:total) { order.total }

  before(:each) do |example|
    order.reload
  end

  describe "#total" do
    it "sums the items" do
      expect(order.total).to eq(5)
      expect(order.items).not_to be_empty
      expect { order.fail! }.to raise_error(OrderError, /bad/)
      expect { order.pay }.to change { order.paid }.from(false).to(true)
      is_expected.to be > 3
    end

    it "is slow", skip: true do
      expect(order).to be_valid
    end

    it "is later", :slow, skip: "why" do
      pending
      skip "not yet"
    end

    xit("is off") { expect(1).to eq 1 }
    it "has no body"
  end

  [1, 2].each do |n|
    it("row #{n}") { expect(n).to be_positive }
  end
end
