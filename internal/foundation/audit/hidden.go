package audit

// Hidden is a field, by its wire name, that the trail masks or leaves out.
type Hidden[T any] struct {
	Name string
	Of   func(T) string
}

// ChangedAmong names the hidden fields whose values an edit changed, for the trail to
// tell what the masks do not.
func ChangedAmong[T any](fields []Hidden[T], before, after T) []string {
	changed := []string{}
	for _, field := range fields {
		if field.Of(before) != field.Of(after) {
			changed = append(changed, field.Name)
		}
	}
	return changed
}
