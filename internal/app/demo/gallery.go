package demo

import (
	"context"
	_ "embed"
	"net/http"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Profiles answers a subject's data to whoever may see the subject.
type Profiles[P dossier.Profile] interface {
	ProfileOf(ctx context.Context, id string) (P, error)
}

// Gallery draws the documents of the demonstration on request, so that any
// number of subjects needs no stored pictures.
type Gallery struct {
	drivers  Profiles[driver.Profile]
	vehicles Profiles[vehicle.Profile]
	waybills Profiles[waybill.Profile]
}

// NewGallery makes a gallery over the subjects.
func NewGallery(
	drivers Profiles[driver.Profile], vehicles Profiles[vehicle.Profile], waybills Profiles[waybill.Profile],
) *Gallery {
	return &Gallery{drivers, vehicles, waybills}
}

// miniProgram is a QR code of an address that leads nowhere.
//
//go:embed mini-program.svg
var miniProgram []byte

const miniProgramPath = "/demo/mini-program.svg"

// Routes publishes the pictures. They exist in a demonstration only and are
// not part of the contract.
func (g *Gallery) Routes(api *httpapi.API) {
	httpapi.HandleRaw(api, "GET /demo/doc/{docType}/{file}", httpapi.Needs(driver.MayList, vehicle.MayList, waybill.MayList), "演示证件图片",
		g.handlePicture)
	httpapi.HandleRaw(api, "GET "+miniProgramPath, httpapi.Anonymous, "演示小程序码", handleMiniProgram)
}

func (g *Gallery) handlePicture(w http.ResponseWriter, r *http.Request) error {
	id, isPicture := strings.CutSuffix(r.PathValue("file"), ".svg")
	if !isPicture {
		return fault.Absent()
	}
	picture, found, err := g.draw(r.Context(), r.PathValue("docType"), id)
	if err != nil {
		return err
	}
	if !found {
		return fault.Absent()
	}
	return send(w, picture, "private, no-store")
}

// draw finds whose document it is by its type.
func (g *Gallery) draw(ctx context.Context, docType, id string) (picture []byte, found bool, err error) {
	if _, isVehicle := vehiclePainters[docType]; isVehicle {
		profile, err := g.vehicles.ProfileOf(ctx, id)
		picture, found = drawVehicle(docType, profile)
		return picture, found, err
	}
	if _, isWaybill := waybillPainters[docType]; isWaybill {
		profile, err := g.waybills.ProfileOf(ctx, id)
		picture, found = drawWaybill(docType, profile)
		return picture, found, err
	}
	profile, err := g.drivers.ProfileOf(ctx, id)
	picture, found = Draw(docType, profile)
	return picture, found, err
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
