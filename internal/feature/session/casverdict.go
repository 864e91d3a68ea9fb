package session

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// verdict is what a CAS server says about a ticket: refused with a text, or
// whom it names.
type verdict struct {
	refused    bool
	text, user string
}

const (
	longestPrincipal = 100
	longestCASText   = 200
	deepestAnswer    = 16
)

// casAnswer is the answer of p3/serviceValidate. Attributes are not read.
type casAnswer struct {
	XMLName   xml.Name `xml:"http://www.yale.edu/tp/cas serviceResponse"`
	Successes []struct {
		Users []string `xml:"http://www.yale.edu/tp/cas user"`
	} `xml:"http://www.yale.edu/tp/cas authenticationSuccess"`
	Failures []struct {
		Code string `xml:"code,attr"`
		Text string `xml:",chardata"`
	} `xml:"http://www.yale.edu/tp/cas authenticationFailure"`
}

// readVerdict reads exactly one verdict about at most one user. A document
// type, and with it every entity, is refused; so is anything beside the answer.
func readVerdict(text []byte) (verdict, error) {
	if err := plainXML(text); err != nil {
		return verdict{}, err
	}
	var said casAnswer
	if err := xml.Unmarshal(text, &said); err != nil {
		return verdict{}, fmt.Errorf("cas: %w", err)
	}
	switch {
	case len(said.Successes)+len(said.Failures) != 1:
		return verdict{}, errors.New("cas: not exactly one verdict")
	case len(said.Failures) == 1:
		failure := said.Failures[0]
		return verdict{refused: true, text: cmp.Or(oneLine(failure.Text, longestCASText), oneLine(failure.Code, longestCASText), "单点登录票据无效")}, nil
	case len(said.Successes[0].Users) > 1:
		return verdict{}, errors.New("cas: more than one user")
	}
	name := strings.TrimSpace(strings.Join(said.Successes[0].Users, ""))
	if len(name) > longestPrincipal {
		return verdict{}, errors.New("cas: a user name that is too long")
	}
	return verdict{user: name}, nil
}

// plainXML refuses what a verdict has no use for.
func plainXML(text []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	depth, roots := 0, 0
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			if roots != 1 || depth != 0 {
				return errors.New("cas: not one document")
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("cas: %w", err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return errors.New("cas: a document type")
		case xml.ProcInst:
			if t.Target != "xml" {
				return errors.New("cas: a processing instruction")
			}
		case xml.StartElement:
			if depth++; depth == 1 {
				roots++
			}
			if depth > deepestAnswer {
				return errors.New("cas: too deep")
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth == 0 && len(bytes.TrimSpace(t)) > 0 {
				return errors.New("cas: text beside the answer")
			}
		}
	}
}
