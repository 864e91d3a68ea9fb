package demo

import (
	"context"
	_ "embed"
	"net/http"
	"strings"

	"freightdesk/internal/feature/driver"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Profiles answers a driver's data to whoever may see the driver.
type Profiles interface {
	ProfileOf(ctx context.Context, id string) (driver.Profile, error)
}

// Gallery draws the documents of the demonstration on request, so that any
// number of drivers needs no stored pictures.
type Gallery struct{ profiles Profiles }

// NewGallery makes a gallery over the drivers.
func NewGallery(profiles Profiles) *Gallery { return &Gallery{profiles} }

// miniProgram is a QR code of an address that leads nowhere.
//
//go:embed mini-program.svg
var miniProgram []byte

const miniProgramPath = "/demo/mini-program.svg"

// Routes publishes the pictures. They exist in a demonstration only and are
// not part of the contract.
func (g *Gallery) Routes(api *httpapi.API) {
	httpapi.HandleRaw(api, "GET /demo/doc/{docType}/{file}", httpapi.Needs(driver.MayList), "演示证件图片", g.handlePicture)
	httpapi.HandleRaw(api, "GET "+miniProgramPath, httpapi.Anonymous, "演示小程序码", handleMiniProgram)
}

func (g *Gallery) handlePicture(w http.ResponseWriter, r *http.Request) error {
	id, isPicture := strings.CutSuffix(r.PathValue("file"), ".svg")
	if !isPicture {
		return fault.Absent()
	}
	profile, err := g.profiles.ProfileOf(r.Context(), id)
	if err != nil {
		return err
	}
	picture, found := Draw(r.PathValue("docType"), profile)
	if !found {
		return fault.Absent()
	}
	return send(w, picture, "private, no-store")
}

func handleMiniProgram(w http.ResponseWriter, _ *http.Request) error {
	return send(w, miniProgram, "public, max-age=3600")
}

func send(w http.ResponseWriter, picture []byte, keeping string) error {
	header := w.Header()
	header.Set("Content-Type", "image/svg+xml")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Cache-Control", keeping)
	_, err := w.Write(picture)
	return err
}
