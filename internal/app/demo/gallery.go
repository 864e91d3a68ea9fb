package demo

import (
	"context"
	_ "embed"
	"net/http"
	"strings"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
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
type Gallery struct{ kinds []kindOfPictures }

// kindOfPictures draws a document of the subject with the id.
type kindOfPictures func(ctx context.Context, docType, id string) (picture []byte, found bool, err error)

// Subjects are those whose documents are drawn.
type Subjects struct {
	Drivers   Profiles[driver.Profile]
	Vehicles  Profiles[vehicle.Profile]
	Carriers  Profiles[carrier.Profile]
	Customers Profiles[customer.Profile]
	Waybills  Profiles[waybill.Profile]
}

// NewGallery makes a gallery over the subjects.
func NewGallery(of Subjects) *Gallery {
	return &Gallery{[]kindOfPictures{
		picturesOf(of.Drivers, Draw), picturesOf(of.Vehicles, drawVehicle), picturesOf(of.Carriers, drawCarrier),
		picturesOf(of.Customers, drawCustomer), picturesOf(of.Waybills, drawWaybill),
	}}
}

func picturesOf[P dossier.Profile](profiles Profiles[P], draw func(string, P) ([]byte, bool)) kindOfPictures {
	return func(ctx context.Context, docType, id string) ([]byte, bool, error) {
		profile, err := profiles.ProfileOf(ctx, id)
		if err != nil {
			return nil, false, err
		}
		picture, found := draw(docType, profile)
		return picture, found, nil
	}
}

// miniProgram is a QR code of an address that leads nowhere.
//
//go:embed mini-program.svg
var miniProgram []byte

const miniProgramPath = "/demo/mini-program.svg"

// Routes publishes the pictures. They exist in a demonstration only and are
// not part of the contract.
func (g *Gallery) Routes(api *httpapi.API) {
	httpapi.HandleRaw(api, "GET /demo/doc/{docType}/{file}", httpapi.Needs(driver.MayList, vehicle.MayList, carrier.MayList,
		customer.MayList, waybill.MayList),
		"演示证件图片", g.handlePicture)
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

// draw asks for the subject among those of each kind, whose documents share types.
// One that the caller may not see is not there.
func (g *Gallery) draw(ctx context.Context, docType, id string) (picture []byte, found bool, err error) {
	for _, pictures := range g.kinds {
		picture, found, err = pictures(ctx, docType, id)
		isElsewhere := fault.Is(err, fault.NotFound) || fault.Is(err, fault.Forbidden) || fault.Is(err, fault.NoRight)
		if err != nil && !isElsewhere || found {
			return picture, found, err
		}
	}
	return nil, false, nil
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
