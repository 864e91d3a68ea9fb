package waybill

import (
	"context"
	"encoding/json"
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

// stored is a profile at rest: in the waybill's row and, as JSON, in the snapshot
// of a review task. Sealed values are bound to the waybill's id.
type stored struct {
	Facts
	SealedConsignor string `db:"d.consignor_id_sealed"`
	SealedConsignee string `db:"d.consignee_id_sealed"`
	SealedCarrier   string `db:"d.carrier_id_sealed"`
	Permit          string `db:"d.carrier_permit"`
	SealedDriver    string `db:"d.driver_id_card_sealed"`
	SealedCoDriver  string `db:"d.co_driver_id_card_sealed"`
	GoodsLines      string `db:"d.goods"` // JSON
	dossier.Papers
	dossier.ListedPapers
}

func place(field, id string) string { return "waybill|" + field + "|" + id }

var sealedCard = database.Define("waybill.sealed", `
	SELECT id, driver_id_card_sealed FROM waybill WHERE driver_id_card_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID   string `db:"id"`
		Card string `db:"driver_id_card_sealed"`
	}](ctx, s.DB, sealedCard.With())
	return vault.Sample{Place: place("driver", row.ID), Text: row.Card}, found, err
}

// goodsText is how lines of goods are kept.
func goodsText(goods []Goods) (string, error) {
	text, err := json.Marshal(append([]Goods{}, goods...))
	return string(text), err
}

// seal encrypts a profile for the waybill with the id.
func (s *Service) seal(p Profile, id string) (stored, error) {
	p = p.derived()
	goods, err := goodsText(p.Goods)
	if err != nil {
		return stored{}, err
	}
	papers, err := dossier.WriteDocuments(p.Documents)
	return stored{
		Facts:           p.Facts,
		SealedConsignor: s.vault.Seal(place("consignor", id), p.ConsignorNo),
		SealedConsignee: s.vault.Seal(place("consignee", id), p.ConsigneeNo),
		SealedCarrier:   s.vault.Seal(place("carrier", id), p.CarrierNo),
		Permit:          p.CarrierPermit,
		SealedDriver:    s.vault.Seal(place("driver", id), p.DriverCard),
		SealedCoDriver:  s.vault.Seal(place("coDriver", id), p.CoDriverCard),
		GoodsLines:      goods, Papers: dossier.Papers{Documents: papers},
	}, err
}

// open decrypts what seal made for the same waybill.
func (s *Service) open(at stored, id string) (Profile, error) {
	p := Profile{Facts: at.Facts, Identities: Identities{CarrierPermit: at.Permit}}
	for _, one := range []struct {
		field, sealed string
		clear         *string
	}{
		{"consignor", at.SealedConsignor, &p.ConsignorNo},
		{"consignee", at.SealedConsignee, &p.ConsigneeNo},
		{"carrier", at.SealedCarrier, &p.CarrierNo},
		{"driver", at.SealedDriver, &p.DriverCard},
		{"coDriver", at.SealedCoDriver, &p.CoDriverCard},
	} {
		var err error
		if *one.clear, err = s.vault.OpenSealed(place(one.field, id), one.sealed); err != nil {
			return p, fmt.Errorf("waybill %s: %w", id, err)
		}
	}
	if err := json.Unmarshal([]byte(at.GoodsLines), &p.Goods); err != nil {
		return p, fmt.Errorf("waybill %s: goods: %w", id, err)
	}
	var err error
	p.Documents, err = dossier.ReadDocuments(at.Documents, id)
	return p, err
}
