package httpapi

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"freightdesk/internal/foundation/fault"
)

// quietKeys are parameters that clients of the family add to every list.
var quietKeys = []string{"field", "token", "_t", "superQueryParams", "superQueryMatchType"}

// knowsFilters refuses a parameter that the route's list does not know.
func (route *Route) knowsFilters(query url.Values) error {
	if route.onlyFilters == nil {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(query)) {
		if !slices.Contains(route.onlyFilters, filterName(key)) && !slices.Contains(listKeys, key) && !slices.Contains(quietKeys, key) {
			refusal := fault.Field(key, "不支持按 "+key+" 筛选")
			refusal.Kind = fault.Malformed
			return refusal
		}
	}
	return nil
}

// filterName is a filter without the family's endings for ranges and choices.
func filterName(key string) string {
	for _, ending := range []string{"_begin", "_end", "_MultiString"} {
		key = strings.TrimSuffix(key, ending)
	}
	return key
}

// IDList reads the family's id lists: comma-separated, empty parts (a trailing
// comma) and repetitions dropped.
func IDList(text string) []string {
	out, seen := []string{}, map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part != "" && !seen[part] {
			seen[part] = true
			out = append(out, part)
		}
	}
	return out
}
