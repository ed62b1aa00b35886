import XCTest
@testable import Parser

protocol Reading {
    func read(_ text: String) throws -> Node
}

struct Reader: Reading {
    private let limit: Int = 10
    var depth = 0

    init(limit: Int) { self.limit = limit }

    func read(_ text: String, from start: Int = 0) throws -> Node {
        guard !text.isEmpty else {
            throw ParseError.empty
        }
        if let first = text.first, first == "#" {
            return .comment(text)
        } else if depth > limit {
            fatalError("too deep")
        } else {
            depth += 1
        }
        do {
            let node = try parse(text, options: [.strict, .fast])
            return node
        } catch let error as ParseError where error.isFatal {
            throw error
        } catch {
            print(error)
        }
        let quiet = try? parse(text)
        let forced = try! parse(text)
        for line in text.split(separator: "\n") where !line.isEmpty { continue }
        while depth > 0 { depth -= 1 }
        repeat { depth += 1 } while depth < 3
        switch depth {
        case 0, 1: break
        case let n where n > 2: return nil
        default: fallthrough
        }
        defer { close() }
        let names = nodes.map { $0.name }.filter { name in name != "" }
        return depth == 0 ? Node(name: "x", kids: ["a": 1]) : forced as! Node
    }
}

final class ParserTests: XCTestCase {
    override func setUp() { super.setUp() }

    func testReads() throws {
        let node = try XCTUnwrap(Reader(limit: 1).read("a"))
        XCTAssertEqual(node.name, "a", "name of \(node)")
        XCTAssertThrowsError(try Reader(limit: 1).read("")) { error in
            XCTAssertEqual(error as? ParseError, .empty)
        }
        XCTAssertTrue(node.kids.isEmpty)
        try XCTSkipIf(isSimulator, "no device")
        XCTExpectFailure("known")
    }

    @MainActor
    func testAsync() async throws {
        let result = try await loader.load(id: 3)
        await fulfillment(of: [done], timeout: 2.5)
        XCTAssertNil(result?.error)
    }

    #if false
    func testOff() { XCTFail("off") }
    #endif
}

#if os(Linux)
let linux = true
#else
let linux = false
#endif
