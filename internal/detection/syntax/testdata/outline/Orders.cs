using System.Linq;

namespace Shop
{
    public enum State { Open = 1, Closed }
    public interface IClock { long Now(); }
    public struct Point { public int X; }
    public record Line(string Sku, int Count);
    public delegate void Handler(int x);

    /// <summary>Takes orders.</summary>
    [Serializable, Obsolete("old")]
    public sealed class Orders<T> : Base, IRepository<T> where T : class
    {
        private readonly Dictionary<string, T> _store = new Dictionary<string, T>(10);
        public bool Strict { get; set; } = true;
        public int Size { get { return _store.Count; } }
        public T this[string key] => _store[key];
        public event EventHandler Changed;

#pragma warning disable CS0618
        [SuppressMessage("Style", "IDE0060", Justification = "later")]
        public async Task<T> Place(T order, [FromBody] ref int amount, CancellationToken token = default)
        {
            if (order == null)
            {
                throw new ArgumentNullException(nameof(order));
            }
            else if (order is Special { Ok: true } special) return null;
            else
            {
                _log.LogInformation("placing {Id}", order.Id);
            }
            for (int i = 0; i < 10; i++) { if (i == -1) continue; Add(i); }
            foreach (var line in order.Lines) _total += line.Count;
            while (!order.Ready) { await Task.Delay(10, token).ConfigureAwait(false); }
            do { Retry(); } while (Strict);
            try
            {
                _store.Add(order.Id, order);
            }
            catch (Exception)
            {
            }
            using (var c = Open()) { c.Run(); }
            using var scope = Begin();
            lock (_gate) { _count++; }
            var label = order.Big ? "big" : @"small";
            switch (label)
            {
                case "big": Notify(); break;
                default: return null;
            }
            var weight = label switch { "big" => 1, _ => throw new InvalidOperationException() };
            int? n = (int)weight; object o = order as object;
            Func<int, int> twice = x => x * 2;
            int Local(int y) { return y; }
            order.Name = order.Name ?? throw new Exception("no name");
            Strict = false;
            var q = from x in items where x > 1 select x;
            var (a, b) = pair;
            var p = new Point { X = 1 };
            order!.Run?.Invoke(this, EventArgs.Empty);
            var raw = """raw""";
            char c1 = 'c'; double d = 1.5;
            _store["k"] = order;
            goto end;
            end: return base.Place(order, out var result);
        }

        protected abstract void Stub();
        public static bool operator ==(Orders<T> a, Orders<T> b) => true;
        ~Orders() { Dispose(); }
    }
}
