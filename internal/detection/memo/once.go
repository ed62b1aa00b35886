package memo

// Once answers a question about a key and keeps the answer for as long as the map is kept: to find it takes a search.
func Once[K comparable, V any](known *map[K]V, key K, find func(K) V) V {
	answer, asked := (*known)[key]
	if asked {
		return answer
	}
	answer = find(key)
	if *known == nil {
		*known = map[K]V{}
	}
	(*known)[key] = answer
	return answer
}
