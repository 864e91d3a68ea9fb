package demo

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
)

// wellFormed reads a picture to its end and refuses whatever could act.
func wellFormed(t *testing.T, what string, picture []byte) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		element, isElement := token.(xml.StartElement)
		if !isElement {
			continue
		}
		switch element.Name.Local {
		case "script", "style", "foreignObject", "image", "use", "a", "animate", "set":
			t.Errorf("%s contains <%s>", what, element.Name.Local)
		}
		for _, attribute := range element.Attr {
			if strings.HasPrefix(attribute.Name.Local, "on") || strings.Contains(attribute.Name.Local, "href") {
				t.Errorf("%s has the attribute %s", what, attribute.Name.Local)
			}
		}
	}
}

func TestEveryDocumentIsDrawn(t *testing.T) {
	drivers := DriversOf(morning)
	for _, d := range drivers[:120] {
		for _, document := range d.Profile.Documents {
			picture, drawn := Draw(document.DocType, d.Profile)
			if !drawn {
				t.Errorf("document %s was not drawn", document.DocType)
				continue
			}
			wellFormed(t, document.DocType, picture)
			if !bytes.Contains(picture, []byte("演示数据")) {
				t.Errorf("document %s does not say that it is a demonstration", document.DocType)
			}
		}
	}
	if _, drawn := Draw(driver.PayeeLetter, drivers[100].Profile); drawn {
		t.Error("a letter was drawn for a driver without one")
	}
}

func TestAPictureShowsWhatWasReadFromIt(t *testing.T) {
	for _, d := range DriversOf(morning) {
		for _, document := range d.Profile.Documents {
			if document.OCRName == "" || document.OCRName == d.Profile.Name {
				continue
			}
			picture, _ := Draw(document.DocType, d.Profile)
			if !bytes.Contains(picture, []byte(document.OCRName)) {
				t.Errorf("document %s does not show %s", document.DocType, document.OCRName)
			}
		}
	}
}

func TestNamesCannotBreakOutOfAPicture(t *testing.T) {
	hostile := `</text><script>alert(1)</script>"&`
	p := driver.Profile{
		Name: hostile, IDCard: hostile, AccountName: hostile, BankName: hostile, IssuingOrganizations: hostile,
		VehicleClass: hostile,
	}
	for docType := range painters {
		p.Documents = []dossier.Document{{DocType: docType, OCRName: hostile, OCRNumber: hostile}}
		picture, _ := Draw(docType, p)
		wellFormed(t, docType, picture)
	}
}
