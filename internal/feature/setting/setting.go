// Package setting keeps the platform's own texts and switches: names, logos,
// footer lines, and the rules of sign-in. Browsers read the public part before
// anybody signs in and keep it for a week.
package setting

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Demo is what the sign-in page of a demonstration shows; nil elsewhere.
type Demo struct {
	Password string       `json:"password"`
	Cast     []DemoMember `json:"cast"`
}

// DemoMember is one account of the demonstration.
type DemoMember struct {
	Username string `json:"username"`
	Realname string `json:"realname"`
	Title    string `json:"title"`
}

// Public is what anybody may read: the twelve keys of spec §3 and the extra
// ones of decisions §3, empty when not set.
type Public struct {
	PlatformName          string `json:"web_platform_name"`
	LogoLight             string `json:"platform_logo_light"`
	LogoDark              string `json:"platform_logo_dark"`
	LogoTitle             string `json:"logo_title"`
	VehicleTrackSwitch    string `json:"vehicle_track_switch"`
	Background            string `json:"bg"`
	FooterAddress         string `json:"footer_address"`
	FooterCustomerService string `json:"footer_customer_service"`
	FooterCompanyName     string `json:"footer_company_name"`
	FooterCompanyNameLink string `json:"footer_company_name_link"`
	FooterWebRecordNumber string `json:"footer_web_record_number"`
	FooterICPNumber       string `json:"footer_ICP_number"`
	Hotline               string `json:"hotline"`
	MiniProgramQR         string `json:"mini_program_qr"`
	CreditBadge           string `json:"credit_badge"`
	Copyright             string `json:"copyright"`
	LicenceNumber         string `json:"licence_number"`
	Demo                  *Demo  `json:"demo,omitempty"`
}

// defaults are the values of a platform that set nothing yet.
var defaults = Public{
	PlatformName: "货运运营台", LogoTitle: "货运运营台", VehicleTrackSwitch: "1", Copyright: "Copyright © 2020-2021",
}

type stored struct {
	Name  string `db:"name"`
	Value string `db:"value"`
}

var (
	settingsOf  = database.DefineTenant("setting.all", `SELECT name, value FROM setting WHERE tenant_id = ?`)
	saveSetting = database.DefineTenant("setting.save", `
		INSERT INTO setting (tenant_id, name, value, updated_by, updated_at) VALUES (?, ?, ?, 'system', 0)
		ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value`)
	version = database.Define("setting.version", `SELECT version FROM cache_version WHERE name = 'settings'`)
)

// Service keeps settings.
type Service struct {
	db   *database.DB
	demo func() *Demo
}

// New makes the service; demo answers nil unless this is a demonstration.
func New(db *database.DB, demo func() *Demo) *Service { return &Service{db: db, demo: demo} }

// Public is what the sign-in page and the footer show. They are read before
// sign-in, so they are those of the first tenant.
func (s *Service) Public(ctx context.Context) (Public, error) {
	rows, err := database.All[stored](ctx, s.db, settingsOf.For(scope.Tenant(1)))
	if err != nil {
		return Public{}, err
	}
	out := defaults
	fields := out.fields()
	for _, row := range rows {
		if target, known := fields[row.Name]; known {
			*target = row.Value
		}
	}
	out.Demo = s.demo()
	return out, nil
}

// fields maps the stored names to the values they fill.
func (p *Public) fields() map[string]*string {
	return map[string]*string{
		"web_platform_name": &p.PlatformName, "platform_logo_light": &p.LogoLight, "platform_logo_dark": &p.LogoDark, "logo_title": &p.LogoTitle,
		"vehicle_track_switch": &p.VehicleTrackSwitch, "bg": &p.Background, "footer_address": &p.FooterAddress,
		"footer_customer_service": &p.FooterCustomerService, "footer_company_name": &p.FooterCompanyName,
		"footer_company_name_link": &p.FooterCompanyNameLink, "footer_web_record_number": &p.FooterWebRecordNumber,
		"footer_ICP_number": &p.FooterICPNumber, "hotline": &p.Hotline, "mini_program_qr": &p.MiniProgramQR,
		"credit_badge": &p.CreditBadge, "copyright": &p.Copyright, "licence_number": &p.LicenceNumber,
	}
}

// CacheVersion grows with every change to a setting.
func (s *Service) CacheVersion(ctx context.Context) (int64, error) {
	return database.One[int64](ctx, s.db, version.With())
}

// Plant stores settings inside a seed's transaction.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, values map[string]string) error {
	for name, value := range values {
		if _, err := database.Exec(ctx, tx, saveSetting.For(scope.Tenant(1), name, value)); err != nil {
			return err
		}
	}
	return nil
}
