package department

import (
	"context"
	"fmt"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// segment is the length of one level of a code: a letter and two digits.
const segment = 3

const firstSegment = "A01"

// codeAfter is the code that follows a sibling's: A01 → A02, A99 → B01. After
// the last one a level is added, as the family does.
func codeAfter(code string) string {
	head, tail := code[:len(code)-segment], code[len(code)-segment:]
	var number int
	if _, err := fmt.Sscanf(tail[1:], "%02d", &number); err != nil {
		return code + firstSegment
	}
	switch {
	case number < 99:
		return fmt.Sprintf("%s%c%02d", head, tail[0], number+1)
	case tail[0] < 'Z':
		return fmt.Sprintf("%s%c01", head, tail[0]+1)
	}
	return code + firstSegment
}

// nextCode is the code of a new department below a parent ("" and "" at the
// top): after the highest of its siblings, past those taken elsewhere.
func nextCode(ctx context.Context, tx *database.Tx, within scope.Scope, parentID, parentCode string) (string, error) {
	highest, found, err := database.Maybe[string](ctx, tx, codes.For(within, parentID))
	if err != nil {
		return "", err
	}
	code := parentCode + firstSegment
	if found && len(highest) >= segment {
		code = codeAfter(highest)
	}
	for {
		_, taken, err := database.Maybe[string](ctx, tx, codeTaken.For(within, code))
		if err != nil || !taken {
			return code, err
		}
		code = codeAfter(code)
	}
}
