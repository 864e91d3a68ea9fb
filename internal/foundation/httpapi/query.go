package httpapi

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/paging"
)

// Paging reads page, order and filters of the running list call.
func Paging(ctx context.Context) (paging.Request, error) {
	return paging.Parse(Request(ctx).URL.Query())
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
