package spreadsheet

import (
	"fmt"
	"maps"
	"slices"

	"freightdesk/internal/foundation/fault"
)

// Judge says what is wrong with the rows of a file before any is written.
type Judge struct {
	// Read refuses what is wrong with a row by itself.
	Read func(i int, row Row) error
	// Sole are the values, by field, that one record alone may have, of a row that
	// was read, and Held refuses those of them that other records have; nil: there
	// are none.
	Sole func(i int) map[string]string
	Held func(i int) error
}

// Rows refuses a file by everything that is wrong with it, as Each does.
func (j Judge) Rows(rows []Row, headings []Heading) error {
	above := map[string]int{}
	return Each(rows, headings, func(i int, row Row) error {
		wrong := j.Read(i, row)
		if j.Sole == nil {
			return wrong
		}
		return fault.Together(wrong, repeated(above, j.Sole(i), row.Number), j.Held(i))
	})
}

// repeated refuses values that a row above has already, and remembers the others.
func repeated(above map[string]int, sole map[string]string, row int) error {
	var refused fault.Collector
	for _, field := range slices.Sorted(maps.Keys(sole)) {
		value := sole[field]
		if value == "" {
			continue
		}
		key := field + "|" + value
		if first, isRepeated := above[key]; isRepeated {
			refused.Add(field, fmt.Sprintf("与第 %d 行重复", first))
			continue
		}
		above[key] = row
	}
	return refused.Err()
}
