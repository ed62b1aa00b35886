@Skip('the whole file')
import 'package:test/test.dart';

class Calculator extends Base implements Taxed {
  final double rate;
  int _count = 0;

  Calculator({required this.rate, this.rounding});

  Calculator.zero() : rate = 0 {
    _count = 1;
  }

  factory Calculator.of(Map<String, int> json) => Calculator(rate: json['rate']);

  int get count => _count;

  set count(int value) {
    _count = value;
  }

  @override
  double withTax(double net) {
    if (net < 0) {
      throw ArgumentError('negative');
    } else if (net == 0) {
      return 0;
    } else {
      _count++;
    }
    try {
      log(net);
    } on FormatException catch (e, s) {
      print(e);
      rethrow;
    } catch (_) {
    } finally {
      close();
    }
    while (_count > 3) {
      _count -= 1;
      break;
    }
    switch (_count) {
      case 1:
        return 1;
      default:
        return net;
    }
  }

  Future<int> load(int id) async {
    var list = <int>[]..add(1)..addAll([2]);
    final m = {'a': 1};
    print(id > 0 ? 'x' : null);
    return (await fetch(id)) as int;
  }

  static Calculator create() {
    int local(int y) {
      return y;
    }
    return new Calculator(rate: local(1) + 2.5);
  }

  external int native();
  int abstractOne(String s);
}

enum Color { red, green }
mixin Walks on Animal { void walk() {} }
extension Ext on String { bool get blank => trim().isEmpty; }

int first = 1, second = parse('2');

void wire(int convert(int x), void Function(int) report, {required super.key, this.z = const Foo(1)}) async {
  list..add(1)..name = label('x')..b.c(2);
  super.wire(1);
  this.x.y = d.e();
  for (var i = 0; i < 3; i++) {
    visit(i);
  }
  do {
    step();
  } while (queue.more());
  const Foo<int>.named(1);
  (a ?? b).c();
  make()();
  final (left, right) = pair();
  try {
    risky();
  } on Broken<int> {
    give(up);
  }
  return switch (kind) { 1 => one(), _ => other() };
}
