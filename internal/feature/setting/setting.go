// Package setting keeps the platform's own texts and switches: names, logos,
// footer lines, the rules of sessions, the keys of providers. Browsers read the
// public part before anybody signs in and keep it for a week; every change
// grows a number by which they notice that their copy is old.
package setting

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature.
const (
	MayList = "setting:list"
	MayEdit = "setting:edit"
)

// OwnerType is the owner of the pictures that settings show.
const OwnerType = "setting"

// Demo is what the sign-in page of a demonstration shows; nil elsewhere.
type Demo struct {
	Password string       `json:"password"`
	Users    []DemoMember `json:"users"`
}

// DemoMember is one account of the demonstration.
type DemoMember struct {
	Username string `json:"username"`
	Realname string `json:"realname"`
	Title    string `json:"title"`
}

// Shown are the settings anybody may read: the twelve keys of spec §3 and the
// extra ones of decisions §3, empty when not set.
type Shown struct {
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
	CreditBadgeLink       string `json:"credit_badge_link"`
	Copyright             string `json:"copyright"`
	LicenceNumber         string `json:"licence_number"`
	WeChatAppID           string `json:"wechat_app_id"`
}

// Public is the answer to everybody.
type Public struct {
	Shown
	// WeChatBinding tells that binding works: its id and secret are both set.
	WeChatBinding bool `json:"wechatBinding"`
	// PhoneSignIn tells that codes can be sent to phones. Registration and
	// PasswordReset need them too, and each its switch.
	PhoneSignIn   bool `json:"phoneSignIn"`
	Registration  bool `json:"registration"`
	PasswordReset bool `json:"passwordReset"`
	// SingleSignOn is the page to sign in on, "" without single sign-on.
	SingleSignOn string `json:"singleSignOn"`
	// ThirdLogin are the providers that bound accounts sign in by.
	ThirdLogin []string `json:"thirdLogin"`
	FileHosts
	Demo *Demo `json:"demo,omitempty"`
}

// FileHosts are the addresses that pages build those of files from, without a
// slash at the end: what stored files and files of the bank are read under, and
// the server that takes uploads. "" is this server.
type FileHosts struct {
	Static string `json:"staticUrl"`
	Upload string `json:"uploadUrl"`
	Bank   string `json:"bankUrl"`
}

// Files is the part of the file feature settings need: a picture that a
// setting shows belongs to the settings, and is let go when it no longer does.
type Files interface {
	Own(ctx context.Context, tx *database.Tx, paths []string, biz, ownerType, ownerID string) error
	Release(ctx context.Context, tx *database.Tx, paths []string, ownerType, ownerID string) error
}

// Service keeps settings.
type Service struct {
	db    *database.DB
	bus   *fanout.Bus
	vault *vault.Vault
	files Files
	now   instant.Clock
	site  Site
	kept  atomic.Pointer[copied]
}

// Site is what the server was started with and the sign-in page depends on.
type Site struct {
	// Demo answers nil unless this is a demonstration.
	Demo func() *Demo
	// SendsCodes tells that codes can be sent to phones.
	SendsCodes bool
	// SingleSignOn is the page to sign in on, "" without one.
	SingleSignOn string
	// HasPublicURL tells that other sites can lead back here.
	HasPublicURL bool
	// FileHosts are hosts of their own for files.
	FileHosts FileHosts
}

// copied are settings as they were read a moment ago.
type copied struct {
	texts map[string]string
	until time.Time
}

// copyLife is how long another process may go by old settings.
const copyLife = 30 * time.Second

// New makes the service.
func New(db *database.DB, bus *fanout.Bus, secrets *vault.Vault, files Files, now instant.Clock, site Site) *Service {
	return &Service{db: db, bus: bus, vault: secrets, files: files, now: now, site: site}
}

// Public is what the sign-in page and the footer show.
func (s *Service) Public(ctx context.Context) (Public, error) {
	texts, err := read(ctx, s.db)
	if err != nil {
		return Public{}, err
	}
	out := Public{
		WeChatBinding: texts[wechatAppID] != "" && texts[wechatSecret] != "", Demo: s.site.Demo(),
		PhoneSignIn: s.site.SendsCodes, Registration: s.site.SendsCodes && texts[registration] == on,
		PasswordReset: s.site.SendsCodes && texts[forgotten] == on,
		SingleSignOn:  s.site.SingleSignOn, ThirdLogin: s.thirdSources(texts), FileHosts: s.site.FileHosts,
	}
	return out, fill(&out.Shown, texts)
}

// fill puts texts into the fields of the same wire name.
func fill(target any, texts map[string]string) error {
	data, err := json.Marshal(texts)
	if err == nil {
		err = json.Unmarshal(data, target)
	}
	if err != nil {
		return fmt.Errorf("setting: %w", err)
	}
	return nil
}

// CacheVersion grows with every change to a setting.
func (s *Service) CacheVersion(ctx context.Context) (int64, error) {
	return version.Read(ctx, s.db)
}

// copied reads settings that every call needs from memory; they are at most
// copyLife old.
func (s *Service) copied(ctx context.Context) (map[string]string, error) {
	now := s.now()
	if kept := s.kept.Load(); kept != nil && now.Before(kept.until) {
		return kept.texts, nil
	}
	texts, err := read(ctx, s.db)
	if err == nil {
		s.kept.Store(&copied{texts, now.Add(copyLife)})
	}
	return texts, err
}

// SessionIdle is how long a session may be unused before it ends.
func (s *Service) SessionIdle(ctx context.Context) (time.Duration, error) {
	texts, err := s.copied(ctx)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(texts[idleHours])
	return time.Duration(n) * time.Hour, err
}

// PictureOrigins are the other sites that settings take pictures from, as the
// pages' policy has to name them.
func (s *Service) PictureOrigins(ctx context.Context) ([]string, error) {
	texts, err := s.copied(ctx)
	var origins []string
	for _, k := range keys {
		if origin, elsewhere := OriginOf(texts[k.name]); k.picture && elsewhere && !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return origins, err
}

// on is the value of a switch that is on.
const on = "1"

// MayRegister tells whether anybody may ask for an account.
func (s *Service) MayRegister(ctx context.Context) (bool, error) { return s.isOn(ctx, registration) }

// MayReset tells whether a forgotten password may be set anew by a code.
func (s *Service) MayReset(ctx context.Context) (bool, error) { return s.isOn(ctx, forgotten) }

func (s *Service) isOn(ctx context.Context, name string) (bool, error) {
	texts, err := read(ctx, s.db)
	return texts[name] == on, err
}

// place binds a sealed setting to its name.
func place(name string) string { return "setting|" + name }

// Seed stores settings inside a seed's transaction.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, values map[string]string) error {
	for name, value := range values {
		if err := write(ctx, tx, name, value, "system", instant.Of(s.now())); err != nil {
			return err
		}
	}
	return nil
}
