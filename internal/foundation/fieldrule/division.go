package fieldrule

import (
	"cmp"
	_ "embed"
	"strings"
	"sync"
)

//go:embed divisions.tsv
var divisionTable string

// Division is one administrative division of GB/T 2260.
type Division struct {
	Code string // six digits: province …0000, city ..xx00, county
	Name string // its own name, without those above it
}

var divisions = sync.OnceValue(func() (table struct {
	list   []Division
	byCode map[string]string
},
) {
	table.byCode = map[string]string{}
	for line := range strings.Lines(divisionTable) {
		code, name, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue
		}
		table.list = append(table.list, Division{code, name})
		table.byCode[code] = name
	}
	return table
})

// Divisions lists every division in the order of its code. Callers must not
// change the slice.
func Divisions() []Division { return divisions().list }

// DivisionName is a division's own name.
func DivisionName(code string) (string, bool) {
	name, known := divisions().byCode[code]
	return name, known
}

// DivisionPath is the name as people write it, province first: 山西省太原市小店区.
// The levels that only group ("市辖区" of a municipality) are left out; "" for
// an unknown code.
func DivisionPath(code string) string { return divisionPaths()[code] }

// DivisionText is its path, and of an unknown code the code itself.
func DivisionText(code string) string { return cmp.Or(DivisionPath(code), code) }

var divisionPaths = sync.OnceValue(func() map[string]string {
	paths := make(map[string]string, len(Divisions()))
	for _, d := range Divisions() {
		paths[d.Code] = d.path()
	}
	return paths
})

func (d Division) path() string {
	var path strings.Builder
	above := ""
	for _, upper := range []string{d.Code[:2] + "0000", d.Code[:4] + "00"} {
		name, _ := DivisionName(upper)
		if upper == d.Code || name == above || grouping(name) {
			continue
		}
		path.WriteString(name)
		above = name
	}
	if d.Name != above && !grouping(d.Name) {
		path.WriteString(d.Name)
	}
	return path.String()
}

func grouping(name string) bool {
	return name == "市辖区" || name == "县" || strings.HasSuffix(name, "直辖县级行政区划")
}

// undivided tells a place without counties below it, such as 东莞市.
func undivided(code string) bool {
	prefix := code[:4]
	if code[2:] == "0000" {
		prefix = code[:2]
	}
	for _, d := range Divisions() {
		if d.Code != code && strings.HasPrefix(d.Code, prefix) {
			return false
		}
	}
	return true
}
