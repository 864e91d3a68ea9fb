package dossier

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Document is one uploaded certificate with what was read from its picture.
type Document struct {
	DocType   string
	Path      string // f/… as the upload answered it
	OCRName   string
	OCRNumber string
}

// DocumentType is a kind of certificate (dictionary hy_doc_type).
type DocumentType struct{ Code, Name string }

// DocumentTypes are those of a subject in the order in which they are shown.
type DocumentTypes []DocumentType

// NameOf is what a type is called; "" for one that the subject does not have.
func (types DocumentTypes) NameOf(code string) string {
	at := slices.IndexFunc(types, func(t DocumentType) bool { return t.Code == code })
	if at < 0 {
		return ""
	}
	return types[at].Name
}

// Of finds a document by its type.
func Of(documents []Document, docType string) (Document, bool) {
	at := slices.IndexFunc(documents, func(d Document) bool { return d.DocType == docType })
	if at < 0 {
		return Document{}, false
	}
	return documents[at], true
}

// shown are the documents of the sheet, each with whether it is required: the
// required ones, present or not, and the others that were uploaded.
func (types DocumentTypes) shown(p Profile) iter.Seq2[Document, bool] {
	return func(yield func(Document, bool) bool) {
		required, uploaded := p.Required(), p.Pictures()
		for _, t := range types {
			document, present := Of(uploaded, t.Code)
			document.DocType = t.Code
			isRequired := slices.Contains(required, t.Code)
			if (present || isRequired) && !yield(document, isRequired) {
				return
			}
		}
	}
}

// Sheet are the documents as the desk shows them.
func (types DocumentTypes) Sheet(p Profile) []review.Document {
	var out []review.Document
	for d, isRequired := range types.shown(p) {
		out = append(out, review.Document{
			DocType: d.DocType, Name: types.NameOf(d.DocType), URL: addressOf(d.Path), Required: isRequired,
			ValidTo: p.ValidTo(d.DocType), ReasonCodes: []string{},
		})
	}
	return out
}

// RowDocument is how far one document is judged.
type RowDocument struct {
	DocType  string       `json:"docType"`
	Name     string       `json:"name"`
	URL      string       `json:"url"`
	Result   review.State `json:"result"`
	Required bool         `json:"required"`
}

// Row are the documents as a list shows them.
func (types DocumentTypes) Row(p Profile, results review.Results) []RowDocument {
	out := make([]RowDocument, 0, len(types))
	for d, isRequired := range types.shown(p) {
		out = append(out, RowDocument{
			DocType: d.DocType, Name: types.NameOf(d.DocType), URL: addressOf(d.Path), Required: isRequired, Result: results.Of(d.DocType),
		})
	}
	return out
}

// Checks leaves out those that are about documents this subject does not have.
func (types DocumentTypes) Checks(p Profile, list []review.Check) []review.Check {
	shown := map[string]bool{"": true}
	for d := range types.shown(p) {
		shown[d.DocType] = true
	}
	var out []review.Check
	for _, check := range list {
		if shown[check.DocType] {
			out = append(out, check)
		}
	}
	return out
}

// DemoPath is where the demonstration draws a subject's document.
func DemoPath(docType, id string) string { return "demo/doc/" + docType + "/" + id + ".svg" }

// addressOf is where a browser fetches a document's picture, with the session's
// header; "" when nothing was uploaded.
func addressOf(path string) string {
	switch {
	case path == "":
		return ""
	case strings.HasPrefix(path, "f/"):
		return "/sys/common/static/" + path
	}
	return "/" + path
}

// DraftDocument is one certificate's picture: the path its upload answered, or
// the address a subject's own answer showed.
type DraftDocument struct {
	DocType string `json:"docType"`
	Path    string `json:"path,omitempty"`
	URL     string `json:"url,omitempty"`
}

func (d DraftDocument) path() string {
	if d.Path != "" {
		return d.Path
	}
	return d.URL
}

// Replaced are the documents of a draft. What was read from a picture that stays
// is kept; entries without a picture are places that a form has not filled.
func Replaced(documents []Document, drafts httpapi.Opt[[]DraftDocument]) []Document {
	if !drafts.Given {
		return documents
	}
	out := make([]Document, 0, len(drafts.Value))
	for _, draft := range drafts.Value {
		path := draft.path()
		kept, present := Of(documents, draft.DocType)
		switch {
		case path == "":
		case present && (path == kept.Path || path == addressOf(kept.Path)):
			out = append(out, kept)
		default:
			out = append(out, Document{DocType: draft.DocType, Path: strings.TrimPrefix(path, "/sys/common/static/")})
		}
	}
	return out
}

// pictureOf heads the name of one picture in the history and in refusals.
const pictureOf = "documents."

// Check refuses unknown and repeated documents, and says which are missing.
func (types DocumentTypes) Check(refused *fault.Collector, p Profile) {
	types.CheckKinds(refused, p)
	for _, docType := range p.Required() {
		_, present := Of(p.Pictures(), docType)
		refused.Require(present, pictureOf+docType, "请上传「"+types.NameOf(docType)+"」")
	}
}

// CheckKinds refuses unknown and repeated documents.
func (types DocumentTypes) CheckKinds(refused *fault.Collector, p Profile) {
	seen := map[string]bool{}
	for _, d := range p.Pictures() {
		name := types.NameOf(d.DocType)
		refused.Require(name != "", pictureOf+d.DocType, "未知的证件类型")
		refused.Require(!seen[d.DocType], pictureOf+d.DocType, "「"+name+"」重复上传")
		seen[d.DocType] = true
	}
}

// own takes the files that a submission adds.
func (k Kind) own(ctx context.Context, tx *database.Tx, files Files, id string, before, after Profile) error {
	var refused fault.Collector
	for _, d := range after.Pictures() {
		if kept, present := Of(before.Pictures(), d.DocType); present && kept.Path == d.Path {
			continue
		}
		err := files.Own(ctx, tx, []string{d.Path}, k.Type, k.Type, id)
		if err != nil && !fault.Is(err, fault.Refused) {
			return err
		}
		refused.Require(err == nil, pictureOf+d.DocType, "图片不存在、不是由您上传或不是"+k.Name+"证件图片，请重新上传")
	}
	return refused.Err()
}

// ReadDocuments reads the documents of a row.
func ReadDocuments(text, id string) ([]Document, error) {
	var documents []Document
	if err := json.Unmarshal([]byte(text), &documents); err != nil {
		return nil, fmt.Errorf("dossier %s: documents: %w", id, err)
	}
	return documents, nil
}

// WriteDocuments is what ReadDocuments reads.
func WriteDocuments(documents []Document) (string, error) {
	text, err := json.Marshal(append([]Document{}, documents...))
	return string(text), err
}

// WriteSealed is WriteDocuments with the numbers that were read from them sealed.
func WriteSealed(documents []Document, seal func(docType, number string) string) (string, error) {
	sealed := slices.Clone(documents)
	for i, d := range sealed {
		sealed[i].OCRNumber = seal(d.DocType, d.OCRNumber)
	}
	return WriteDocuments(sealed)
}

// ReadSealed reads what WriteSealed wrote.
func ReadSealed(text, id string, open func(docType, number string) (string, error)) ([]Document, error) {
	documents, err := ReadDocuments(text, id)
	if err != nil {
		return nil, err
	}
	for i, d := range documents {
		if documents[i].OCRNumber, err = open(d.DocType, d.OCRNumber); err != nil {
			return nil, fmt.Errorf("dossier %s: number read from %s: %w", id, d.DocType, err)
		}
	}
	return documents, nil
}

// notePaths notes what the list shows of a row's documents, before it is written.
func (parts Parts[S]) notePaths() error {
	documents, err := ReadDocuments(*parts.Documents, parts.ID)
	if err != nil {
		return err
	}
	lines := make([]string, len(documents))
	for i, d := range documents {
		lines[i] = d.DocType + " " + d.Path
	}
	*parts.DocumentPaths = strings.Join(lines, "\n")
	return nil
}

// ReadListed reads what notePaths wrote, or JSON (migration 0032).
func (listed ListedPapers) ReadListed(id string) ([]Document, error) {
	if strings.HasPrefix(listed.DocumentPaths, "[") {
		return ReadDocuments(listed.DocumentPaths, id)
	}
	documents := make([]Document, 0, strings.Count(listed.DocumentPaths, "\n")+1)
	for line := range strings.Lines(listed.DocumentPaths) {
		docType, path, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		documents = append(documents, Document{DocType: docType, Path: path})
	}
	return documents, nil
}
