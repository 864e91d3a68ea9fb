package spreadsheet

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/foundation/costtest"
	"freightdesk/internal/foundation/fault"
)

// workbook writes a minimal archive: the sheet's rows and the shared texts as
// they stand in the markup, and more parts.
func workbook(t *testing.T, sheet, shared string, more map[string]string) []byte {
	t.Helper()
	const head = `<?xml version="1.0" encoding="UTF-8"?>`
	const namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	const relations = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`
	const document = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	parts := map[string]string{
		"[Content_Types].xml": head + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ` +
			`Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
			`ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ` +
			`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels": head + `<Relationships ` + relations + `><Relationship Id="r1" Type="` + document + `/officeDocument" ` +
			`Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": head + `<workbook ` + namespace + ` xmlns:r="` + document + `"><sheets><sheet name="S" sheetId="1" ` +
			`r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": head + `<Relationships ` + relations + `><Relationship Id="r1" Type="` + document + `/worksheet" ` +
			`Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="r2" Type="` + document + `/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": head + `<worksheet ` + namespace + `><sheetData>` + sheet + `</sheetData></worksheet>`,
		"xl/sharedStrings.xml":     head + `<sst ` + namespace + `>` + shared + `</sst>`,
	}
	for name, content := range more {
		parts[name] = content
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range parts {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// pointing are rows whose cells all point at the second shared text; the titles
// of the test's headings stand above.
func pointing(rows, cells int) string {
	var out strings.Builder
	out.WriteString(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`)
	for n := range rows {
		fmt.Fprintf(&out, `<row r="%d">`, n+2)
		out.WriteString(strings.Repeat(`<c t="s"><v>1</v></c>`, cells))
		out.WriteString(`</row>`)
	}
	return out.String()
}

func shared(length int) string {
	return `<si><t>姓名</t></si><si><t>` + strings.Repeat("a", length) + `</t></si>`
}

// TestAWorkbookCostsLittle (security F29): few bytes that stand for many are
// refused, and the largest legal files fit into 64 MiB.
func TestAWorkbookCostsLittle(t *testing.T) {
	const most, longest = 64 << 20, 2 * time.Second
	legal := strings.Repeat("<si><t>"+strings.Repeat("货运平台运营端的一行文字", 6)+"</t></si>", 90_000)
	for name, c := range map[string]struct {
		content []byte
		isTaken bool
	}{
		"one text of half a MiB in many cells": {workbook(t, pointing(99, 4), shared(512<<10), nil), false},
		"one text of 2 MiB in many cells":      {workbook(t, pointing(99, 4), shared(2<<20), nil), false},
		"one text of 4 MiB in many cells":      {workbook(t, pointing(99, 4), shared(4<<20), nil), false},
		"one text of 22 MiB in many cells":     {workbook(t, pointing(99, 4), shared(22<<20), nil), false},
		"the longest text in a wide row":       {workbook(t, pointing(1, 16_000), shared(32_767), nil), false},
		"the longest text in many rows":        {workbook(t, pointing(900, 4), shared(32_767), nil), false},
		"a text in many pieces": {workbook(t, pointing(9, 4),
			`<si><t>姓名</t></si><si>`+strings.Repeat(`<r><t>aaaaaaaaaaaaaaaa</t></r>`, 20_000)+`</si>`, nil), false},
		"more texts than cells": {workbook(t, pointing(9, 4), shared(9)+strings.Repeat("<si/>", 2_000_000), nil), false},
		"a million cells": {
			workbook(t, strings.Repeat("<row>"+strings.Repeat("<c/>", 99)+"</row>", 20_000), shared(9), nil),
			false,
		},
		"styles without end": {workbook(t, pointing(9, 4), shared(9),
			map[string]string{"xl/styles.xml": "<styleSheet>" + strings.Repeat("<xf/>", 2_000_000) + "</styleSheet>"}), false},
		"styles that cost memory": {workbook(t, pointing(9, 4), shared(9),
			map[string]string{"xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>` +
				strings.Repeat("<xf/>", 100_000) + "</cellXfs></styleSheet>"}), false},
		"twice as many texts as cells": {workbook(t, pointing(9, 4), shared(9)+strings.Repeat("<si/>", 200_000), nil), false},
		"a text longer than a cell":    {workbook(t, pointing(1, 1), shared(200_000), nil), false},
		"a tag without end": {workbook(t, pointing(9, 4), shared(9),
			map[string]string{"xl/styles.xml": "<styleSheet " + strings.Repeat("a", 20<<20)}), false},
		"merges over merges": {workbook(t,
			pointing(900, 90)+`</sheetData><mergeCells>`+strings.Repeat(`<mergeCell ref="A1:CV999"/>`, 500_000)+`</mergeCells>`+
				`<sheetData>`, shared(9), nil), false},
		"the largest that is legal": {workbook(t, pointing(900, 90), shared(9)+legal, nil), true},
	} {
		runtime.GC()
		peak, began := costtest.WatchHeap(), costtest.ProcessorTime(t)
		_, _, err := Read(t.Context(), c.content, headings, 1_000)
		grown, took := peak(), costtest.ProcessorTime(t)-began
		if _, refused := fault.As(err); refused == c.isTaken || (err != nil) == c.isTaken {
			t.Errorf("%s (%d KB): %v", name, len(c.content)>>10, err)
		}
		if grown > most || (!c.isTaken && took > longest) {
			t.Errorf("%s takes %d MiB and %v of the processor", name, grown>>20, took)
		}
		t.Logf("%s: %d KB, %d MiB, %v", name, len(c.content)>>10, grown>>20, took)
	}
}

// TestReadingEndsWithItsCaller: who has left is not read for.
func TestReadingEndsWithItsCaller(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, _, err := Read(ctx, workbook(t, pointing(9, 4), shared(9), nil), headings, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
