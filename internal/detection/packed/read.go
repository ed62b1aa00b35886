package packed

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"strconv"
)

var errBroken = errors.New("what was packed does not fit its type")

// Read unpacks into what out points to. Texts stay where they are: they are parts of what
// is read.
func Read(from string, out any) error {
	r := reader{rest: from}
	if !r.value(reflect.ValueOf(out).Elem()) || r.rest != "" {
		return fmt.Errorf("%d bytes before the end: %w", len(r.rest), errBroken)
	}
	return nil
}

// Cut takes the first text off what is packed.
func Cut(from string) (first, rest string, ok bool) {
	r := reader{rest: from}
	first, ok = r.text()
	return first, r.rest, ok
}

// reader is what is left to read. Its methods tell whether it went well.
type reader struct{ rest string }

// number reads digits up to a sign.
func (r *reader) number(sign byte) (n int, ok bool) {
	for i := 0; i < len(r.rest) && i < 10; i++ {
		c := r.rest[i]
		if c == sign && i > 0 {
			r.rest = r.rest[i+1:]
			return n, true
		}
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return 0, false
}

func (r *reader) text() (string, bool) {
	n, ok := r.number(':')
	if !ok || n > len(r.rest) {
		return "", false
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s, true
}

// size reads how many elements follow; each takes a byte at least.
func (r *reader) size(sign byte) (int, bool) {
	n, ok := r.number(sign)
	return n, ok && n <= len(r.rest)
}

// until reads up to a sign.
func (r *reader) until(sign byte) (string, bool) {
	for i := 0; i < len(r.rest); i++ {
		if r.rest[i] == sign {
			s := r.rest[:i]
			r.rest = r.rest[i+1:]
			return s, true
		}
	}
	return "", false
}

func (r *reader) value(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		s, ok := r.text()
		v.SetString(s)
		return ok
	case reflect.Bool:
		ok := r.rest != "" && (r.rest[0] == '0' || r.rest[0] == '1')
		if ok {
			v.SetBool(r.rest[0] == '1')
			r.rest = r.rest[1:]
		}
		return ok
	case reflect.Int:
		s, ok := r.until(';')
		n, err := strconv.Atoi(s)
		v.SetInt(int64(n))
		return ok && err == nil
	case reflect.Float64:
		s, ok := r.until(';')
		x, err := strconv.ParseFloat(s, 64)
		v.SetFloat(x)
		return ok && err == nil
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case reflect.Slice:
		return r.list(v)
	case reflect.Map:
		return r.table(v)
	case reflect.Struct:
		return r.fields(v)
	}
	return false
}

func (r *reader) list(v reflect.Value) bool {
	n, ok := r.size('[')
	if !ok {
		return false
	}
	if texts, plain := v.Addr().Interface().(*[]string); plain { // most lists are of texts
		return r.texts(texts, n)
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := range n {
		if !r.value(v.Index(i)) {
			return false
		}
	}
	return true
}

func (r *reader) texts(out *[]string, n int) (ok bool) {
	*out = make([]string, n)
	for i := range n {
		if (*out)[i], ok = r.text(); !ok {
			return false
		}
	}
	return true
}

func (r *reader) table(v reflect.Value) bool {
	n, ok := r.size('{')
	if !ok || v.Type().Key().Kind() != reflect.String {
		return false
	}
	if v.Type().Elem().Kind() == reflect.Int { // and most maps give numbers to names
		return r.numbers(v, n)
	}
	m := reflect.MakeMapWithSize(v.Type(), n)
	for range n {
		key, ok := r.text()
		value := reflect.New(v.Type().Elem()).Elem()
		if !ok || !r.value(value) {
			return false
		}
		m.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), value)
	}
	v.Set(m)
	return true
}

func (r *reader) numbers(v reflect.Value, n int) bool {
	m := make(map[string]int, n)
	for range n {
		key, ok := r.text()
		if !ok {
			return false
		}
		if m[key], ok = r.number(';'); !ok {
			return false
		}
	}
	v.Set(reflect.ValueOf(m).Convert(v.Type()))
	return true
}

func (r *reader) fields(v reflect.Value) bool {
	if textual(v.Type()) {
		s, ok := r.text()
		own, reads := v.Addr().Interface().(encoding.TextUnmarshaler)
		return ok && reads && own.UnmarshalText([]byte(s)) == nil
	}
	for r.rest != "" && r.rest[0] != '.' {
		i, ok := r.number('=')
		if !ok || i >= v.NumField() || !v.Field(i).CanSet() || !r.value(v.Field(i)) {
			return false
		}
	}
	if r.rest == "" {
		return false
	}
	r.rest = r.rest[1:]
	return true
}
