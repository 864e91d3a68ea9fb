package thirdparty

import (
	"bytes"
	"crypto/rand"
	"html/template"
	"net/http"
)

// endPage is the page at the end of a way back in the window of a family's client.
type endPage struct {
	Title, Text string
	// Message goes to the window that opened this one, if it shows Origin.
	Message, Origin string
	Nonce           string
}

var endTemplate = template.Must(template.New("end").Parse(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{{.Title}}</title>
<style nonce="{{.Nonce}}">body{margin:15vh auto;max-width:24em;padding:0 24px;font:16px/1.6 system-ui,sans-serif}h1{font-size:20px}</style>
<h1>{{.Title}}</h1>
<p>{{.Text}}</p>
{{if .Message}}<script nonce="{{.Nonce}}">
if (window.opener) {
  window.opener.postMessage({{.Message}}, {{.Origin}})
  window.close()
}
</script>{{end}}
</html>
`))

// failedWord is what the family's clients take for a failure.
const failedWord = "登录失败"

// tellOpener hands a ticket to the window of a family's client, or the word for
// a failure.
func (s *Service) tellOpener(w http.ResponseWriter, ticket string, failure error) error {
	page := endPage{Title: "登录完成", Text: "请关闭此窗口，回到原来的页面。", Message: ticket, Origin: s.origin}
	if said, failed := words(failure); failed {
		page.Title, page.Text, page.Message = failedWord, said, failedWord
	}
	if s.origin == "" { // closed: there is nobody to tell
		page.Message = ""
	}
	keepOpener(w)
	return showPage(w, http.StatusOK, page)
}

// keepOpener lets this window know the one that opened it.
func keepOpener(w http.ResponseWriter) { w.Header().Set("Cross-Origin-Opener-Policy", "unsafe-none") }

// showPage runs the one script with its nonce and nothing else.
func showPage(w http.ResponseWriter, status int, page endPage) error {
	page.Nonce = rand.Text()
	var out bytes.Buffer
	if err := endTemplate.Execute(&out, page); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'nonce-"+page.Nonce+"'; style-src 'nonce-"+page.Nonce+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // the browser may have left
	return nil
}
