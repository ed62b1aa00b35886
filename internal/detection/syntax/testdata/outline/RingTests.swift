import Testing

@Suite("ring", .serialized)
struct RingTests {
    @Test("pushes one", .disabled("flaky"), .tags(.fast))
    func pushes() async throws {
        let ring = Ring(size: 2)
        #expect(ring.push(1) == true)
        let top = try #require(ring.top)
        #expect(top == 1, "top is \(top)")
        #expect(throws: RingError.full) { try ring.push(2) }
        #expect(throws: (any Error).self) {
            try ring.push(3)
        }
        withKnownIssue("broken") {
            #expect(ring.isEmpty)
        }
    }

    @Test(arguments: [1, 2, 3], ["a", "b"])
    func rows(n: Int, name: String) { #expect(n > 0) }

    @Test func `refuses a second push`() { #expect(!ring.push(1).isEmpty) }

    @Test func plain() { Issue.record("no") }

    @Test(.enabled(if: Feature.on)) @available(macOS 13, *)
    func conditional() { ring.items[0] = 1 }
}

extension Ring {
    subscript(index: Int) -> Int { items[index] }
    var top: Int? { items.last }
    deinit { free() }
}

enum Level: Int { case low = 1, high }

class RingSpec: QuickSpec {
    override class func spec() {
        describe("a ring") {
            beforeEach { ring = Ring() }
            it("is empty") { expect(ring.count).to(equal(0)) }
            xit("grows") { expect { try ring.grow() }.to(throwError()) }
            context("when full") {
                fit("refuses") { expect(ring.push(1)).toNot(beTrue(), description: "full") }
            }
        }
    }
}
