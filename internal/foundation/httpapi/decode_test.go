package httpapi_test

import (
	"strings"
	"testing"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

type line struct {
	Fen int64 `json:"amountFen" label:"金额"`
}

type form struct {
	Name    string              `json:"name" label:"名称"`
	Sort    int                 `json:"sort" label:"排序"`
	On      bool                `json:"on"`
	IDs     []string            `json:"ids"`
	Lines   []line              `json:"lines"`
	Memo    httpapi.Opt[string] `json:"memo"`
	Version httpapi.Opt[int64]  `json:"version"`
	At      instant.Instant     `json:"at" label:"时间"`
}

func TestDecodeTakesWhatTheFamilysClientsSend(t *testing.T) {
	var got form
	body := `{"name":7,"sort":"12","on":"1","ids":"a,b,","lines":[{"amountFen":"100"}],"memo":"","version":null,
		"at":"2026-11-21 08:00:00","children":[{"x":1}],"sex_dictText":"男"}`
	if err := httpapi.Decode([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Name != "7" || got.Sort != 12 || !got.On || len(got.IDs) != 2 || got.Lines[0].Fen != 100 {
		t.Errorf("decoded %+v", got)
	}
	if !got.Memo.Given || got.Memo.Or("kept") != "" {
		t.Error(`"" must clear a text`)
	}
	if got.Version.Given || got.Version.Or(3) != 3 {
		t.Error("null must leave the stored value")
	}
	if got.At.String() != "2026-11-21 08:00:00" {
		t.Errorf("time is %s", got.At)
	}
}

func TestDecodeTakesOutWhatNobodySees(t *testing.T) {
	var got struct {
		Name    string              `json:"name"`
		IDs     []string            `json:"ids"`
		Free    map[string]any      `json:"free"`
		Old     string              `json:"oldpassword"`
		Confirm httpapi.Opt[string] `json:"confirmPassword"`
	}
	body := `{"name":"a\u200b公司","ids":["\ufeffb"],"free":{"note":"c\u00ad"},"oldpassword":"d\u200b","confirmPassword":"d\u200b"}`
	if err := httpapi.Decode([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Name != "a公司" || got.IDs[0] != "b" || got.Free["note"] != "c" {
		t.Errorf("decoded %+v", got)
	}
	if got.Old != "d\u200b" || got.Confirm.Value != "d\u200b" {
		t.Errorf("passwords are as they are typed: %+v", got)
	}
}

func TestDecodeNamesTheFieldItCannotRead(t *testing.T) {
	for body, field := range map[string]string{
		`{"sort":"viele"}`: "sort",
		`{"lines":[{"amountFen":1},{"amountFen":"x"}]}`: "lines[1].amountFen",
		`{"at":"gestern"}`:    "at",
		`{"on":"vielleicht"}`: "on",
		`{"name":{"a":1}}`:    "name",
	} {
		var got form
		f, ok := fault.As(httpapi.Decode([]byte(body), &got))
		if !ok || len(f.Fields) != 1 || f.Fields[0].Field != field {
			t.Errorf("%s: %+v, want a fault on %s", body, f, field)
		}
	}
}

func TestDecodeRefusesAmbiguousAndBrokenBodies(t *testing.T) {
	for _, body := range []string{`{"name":"a","NAME":"b"}`, `{"name":`, `{"name":"a"} x`, `[1,`, `{"name":"a","name":"b"}`} {
		var got form
		if err := httpapi.Decode([]byte(body), &got); !fault.Is(err, fault.Malformed) {
			t.Errorf("%s: %v, want malformed", body, err)
		}
	}
}

// TestAFloodOfErrorsIsAnsweredShortly: 49,000 values of the wrong kind.
func TestAFloodOfErrorsIsAnsweredShortly(t *testing.T) {
	var in struct {
		IDs []string `json:"ids" label:"编号"`
	}
	err := httpapi.Decode([]byte(`{"ids":[`+strings.Repeat("[],", 48_999)+`[]]}`), &in)
	f, _ := fault.As(err)
	if f == nil || len(f.Fields) != fault.MaxFields || f.Omitted != 49_000-fault.MaxFields {
		t.Errorf("%.300v", err)
	}
}
