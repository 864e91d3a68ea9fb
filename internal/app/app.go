// Package app is the composition root: the only package that knows every
// feature. It opens what a server needs, builds the features top to bottom, and
// hands their routes to the router.
package app

//go:generate go run freightdesk/cmd/contract ../../api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"path/filepath"
	"sync/atomic"
	"time"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/deptrole"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/expiry"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/feature/formcheck"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/live"
	"freightdesk/internal/feature/permission"
	"freightdesk/internal/feature/position"
	"freightdesk/internal/feature/report"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/session"
	"freightdesk/internal/feature/setting"
	"freightdesk/internal/feature/thirdparty"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
	"freightdesk/internal/foundation/job"
	"freightdesk/internal/foundation/sms"
	"freightdesk/internal/foundation/ticket"
	"freightdesk/internal/foundation/vault"
)

// Config is everything a server is told from outside.
type Config struct {
	DataDir        string
	DatabaseURL    string   // empty: SQLite under DataDir
	DatabasePooled bool     // a pooler such as PgBouncer stands before PostgreSQL
	BlobURL        string   // empty: files under DataDir
	NatsURL        string   // empty: one process
	KeyFile        string   // empty: DataDir/key
	AdminPassword  string   // password of admin at the first start; empty: a random one
	Demo           bool     // plant the demo world into an empty database
	DemoWaybills   int      // how many waybills the demonstration plants; 0: as many as the domain has
	DemoPassword   string   // password of the cast; empty: a random one kept in DataDir
	TrustedProxies []string // addresses and CIDR ranges
	PublicURL      string   // the console's address outside; empty: the one a browser used
	StaticURL      string   // what stored files are read under; empty: this server
	UploadURL      string   // the server that takes uploads; empty: this one
	BankURL        string   // what files of the bank are read under; empty: this server
	WeChatURL      string   // empty: WeChat's own API
	GitHubURL      string   // empty: github.com
	DingTalkURL    string   // empty: DingTalk's own API
	WeComURL       string   // empty: WeCom's own API
	CASURL         string   // the operator's CAS server; empty: no single sign-on
	SMSURL         string   // the gateway for text messages; empty: codes are not sent, in a demo announced
	SMSToken       string   // its bearer token
	ScanCommand    string   // looks for malware in uploads; empty: nobody looks
	Rates          httpapi.Rates
	PasswordWork   session.Work // zero: what passwords deserve
	Log            *slog.Logger
	Now            instant.Clock
	NewID          ident.Source
	Chance         review.Chance // which decisions are looked at once more; nil: nobody can tell
	HasSpace       func() bool   // whether uploads still find room; nil: the disk behind DataDir is asked
	// Announce is told, once, what a person at the console must know: the first
	// password, the demo's sign-ins.
	Announce func(string)
}

// Database is the URL of the database.
func (c Config) Database() string {
	return cmp.Or(c.DatabaseURL, filepath.Join(c.DataDir, "freightdesk.db"))
}

// OpenDatabase connects to it.
func (c Config) OpenDatabase(ctx context.Context) (*database.DB, error) {
	if c.DatabasePooled {
		return database.Open(ctx, c.Database(), database.Pooled)
	}
	return database.Open(ctx, c.Database())
}

func (c *Config) defaults() {
	c.DatabaseURL = c.Database()
	if c.BlobURL == "" {
		c.BlobURL = filepath.Join(c.DataDir, "files")
	}
	if c.KeyFile == "" {
		c.KeyFile = filepath.Join(c.DataDir, "key")
	}
	c.WeChatURL = cmp.Or(c.WeChatURL, thirdparty.PublicWeChat)
	c.GitHubURL = cmp.Or(c.GitHubURL, thirdparty.PublicGitHub)
	c.DingTalkURL = cmp.Or(c.DingTalkURL, thirdparty.PublicDingTalk)
	c.WeComURL = cmp.Or(c.WeComURL, thirdparty.PublicWeCom)
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.NewID == nil {
		c.NewID = ident.New
	}
	if c.Chance == nil {
		c.Chance = rand.Float64
	}
	if c.HasSpace == nil {
		c.HasSpace = func() bool { return spareDisk(c.DataDir) }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Announce == nil {
		c.Announce = func(string) {}
	}
}

// App is a server ready to answer.
type App struct {
	config   Config
	db       *database.DB
	store    blob.Store
	bus      *fanout.Bus
	recorder *audit.Recorder
	services services
	api      *httpapi.API
	jobs     *job.Runner
	demo     *setting.Demo
	sms      sms.Sender   // nil: codes cannot be sent
	cas      *session.CAS // nil: no single sign-on
	console  string       // the origin of its pages outside, "" when nobody said
	hosts    setting.FileHosts
	ready    *readiness
	leaving  atomic.Bool
	proxies  []netip.Prefix
}

// services are the features, one line each in build.
type services struct {
	rights         *rights.Engine
	dicts          *dict.Service
	departments    *department.Service
	roles          *role.Service
	deptRoles      *deptrole.Service
	settings       *setting.Service
	users          *user.Service
	administration *user.Administration
	permissions    *permission.Service
	sessions       *session.Service
	doors          *session.SignInMethods
	hasher         *session.Hasher
	tickets        *ticket.Store
	files          *file.Service
	desk           *review.Service
	checks         *check.Service
	gates          *gate.Service
	drivers        *driver.Service
	vehicles       *vehicle.Service
	carriers       *carrier.Service
	customers      *customer.Service
	waybills       *waybill.Service
	positions      *position.Service
	expiries       *expiry.Service
	hub            *live.Hub
	thirdParty     *thirdparty.Service
	formChecks     *formcheck.Service
	reports        *report.Service
}

// build makes every feature. A nil database is enough to list their routes.
func (a *App) build(secrets *vault.Vault) services {
	var s services
	db, now := a.db, a.config.Now
	s.tickets = ticket.New(db, now)
	s.users = user.New(db, secrets, now)
	s.rights = rights.New(db, a.bus, s.users, now)
	s.hasher = session.NewHasher(a.config.PasswordWork)
	s.files = file.New(db, a.store, secrets, a.config.Log, now, file.Deps{
		HasSpace: a.config.HasSpace,
		Scan:     intake.Scanner(a.config.ScanCommand),
		Refresh: func(ctx context.Context, sessionID string, tenant int64) (caller.Caller, error) {
			return s.sessions.Refresh(ctx, sessionID, tenant)
		},
	})
	s.settings = setting.New(db, a.bus, secrets, s.files, now, setting.Site{
		Demo: func() *setting.Demo { return a.demo }, SendsCodes: a.sms != nil,
		SingleSignOn: a.cas.SignInPage(), HasPublicURL: a.console != "", FileHosts: a.hosts,
	})
	s.files.Publish(setting.OwnerType)
	s.roles = role.New(db, s.rights, now, a.config.NewID)
	s.deptRoles = deptrole.New(db, s.rights, now, a.config.NewID)
	tables := tableDictionaries(s.users, func() *position.Service { return s.positions })
	s.dicts = dict.New(db, a.bus, now, a.config.NewID, tables, dictReaders())
	s.positions = position.New(db, a.bus, s.dicts, now, a.config.NewID)
	s.departments = department.New(db, department.Deps{
		Rights: s.rights, Roles: s.roles, Accounts: s.users, Contacts: s.users.ContactsOf, Texts: s.dicts.Texts,
	}, now, a.config.NewID)
	s.permissions = permission.New(db, s.rights, now, a.config.NewID, s.dicts, s.settings, s.roles)
	s.sessions = session.New(db, s.users, s.departments, s.dicts, s.rights, s.tickets, a.bus, s.hasher, s.settings.SessionIdle, now)
	s.thirdParty = a.thirdParty(&s, secrets)
	s.administration = user.NewAdministration(s.users, user.Deps{
		Roles: s.roles, Places: s.departments, Rights: s.rights, Sessions: s.sessions, Bindings: s.thirdParty,
		Files: s.files, Texts: s.dicts.Texts, Positions: s.positions.Names,
		Passwords: user.Passwords{Check: session.CheckPassword, Hash: s.hasher.Hash},
	}, a.config.NewID)
	s.doors = session.NewSignInMethods(s.sessions, session.MethodDeps{
		SMS: a.sms, BlindIndex: secrets.BlindIndex, Register: s.administration.Register,
		MayRegister: s.settings.MayRegister, MayReset: s.settings.MayReset, CAS: a.cas, ThirdParty: s.thirdParty.SignIn, Log: a.config.Log,
	})
	s.files.Publish(user.OwnerType)
	s.permissions.Declare("user", s.administration.RuleColumns())
	a.buildRecords(&s, secrets)
	s.hub = live.New(a.bus, s.tickets, s.sessions, a.config.Log)
	s.formChecks = formcheck.New(s.uniqueValues()...)
	s.reports = report.New(optionsFrom(s.dicts), s.datasets()...)
	return s
}

// buildRecords makes the features that keep records, upon those that everything
// stands on.
func (a *App) buildRecords(s *services, secrets *vault.Vault) {
	db, now := a.db, a.config.Now
	s.desk = review.New(db, a.bus, now, a.config.NewID, s.dicts, a.config.Chance)
	s.checks = check.New(db, a.bus, s.departments.Tenants, now, a.config.NewID)
	s.gates = gate.New(db, a.bus, now, a.config.NewID)
	s.drivers = driver.New(db, s.needs(), s.dicts.Choices, secrets, now, a.config.NewID, fieldrule.Rules{Demo: a.config.Demo})
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "司机", Has: s.drivers.InDepartment})
	s.permissions.Declare(driver.Type, s.drivers.RuleColumns())
	s.files.Protect(driver.Type, s.drivers.MayRead)
	s.vehicles = vehicle.New(db, s.needs(), s.dicts.Choices, s.drivers, now, a.config.NewID)
	s.drivers.Drive(drivenBy(s.vehicles), s.vehicles.ReleaseDriver)
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "车辆", Has: s.vehicles.InDepartment})
	s.permissions.Declare(vehicle.Type, s.vehicles.RuleColumns())
	s.files.Protect(vehicle.Type, s.vehicles.MayRead)
	a.buildCarriers(s, secrets)
	s.customers = customer.New(db, a.bus, secrets, customer.Deps{
		Accounts: customerAccounts{s.administration, s.roles}, Names: s.users.NamesByUsername,
		IsSalesman: userSource{s.users, user.ByUsername}.isSalesman,
		Texts:      s.dicts.Texts, Offers: s.dicts.Choices, Needs: s.needs(),
		Formats: fieldrule.Rules{Demo: a.config.Demo},
	}, now, a.config.NewID)
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "客户", Has: s.customers.InDepartment})
	s.permissions.Declare(customer.Type, s.customers.RuleColumns())
	s.waybills = waybill.New(db, s.needs(), s.dicts.Choices, neighbours(s), secrets, now, a.config.NewID,
		fieldrule.Rules{Demo: a.config.Demo})
	s.waybillsKeep()
	s.gatesKnow()
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "运单", Has: s.waybills.InDepartment})
	s.permissions.Declare(waybill.Type, s.waybills.RuleColumns())
	s.files.Protect(waybill.Type, s.waybills.MayRead)
	s.files.Protect(customer.Type, s.customers.MayRead)
	s.expiries = expiry.New(db, a.bus, s.departments.Tenants, now, a.config.NewID,
		s.drivers.Reminded(), s.vehicles.Reminded(), s.carriers.Reminded(), s.customers.Reminded())
}

// routes gives every feature the table.
func (a *App) routes(repeats httpapi.Repeats) *httpapi.API {
	api := httpapi.New(httpapi.Options{
		Identify: a.services.sessions.Identify, Denied: a.denied, Explain: permission.NewExplainer(a.db).Explain, Log: a.config.Log,
		Now:     a.config.Now,
		Console: a.console, TrustedProxies: a.proxies, Rates: a.config.Rates, Repeats: repeats,
	})
	s := a.services
	s.sessions.Routes(api)
	s.doors.Routes(api)
	s.permissions.Routes(api)
	s.roles.Routes(api)
	s.deptRoles.Routes(api)
	s.departments.Routes(api)
	s.users.Routes(api)
	s.administration.Routes(api)
	s.settings.Routes(api)
	s.dicts.Routes(api)
	s.files.Routes(api)
	s.desk.Routes(api)
	s.checks.Routes(api)
	s.gates.Routes(api)
	s.drivers.Routes(api)
	s.vehicles.Routes(api)
	s.carriers.Routes(api)
	s.customers.Routes(api)
	s.waybills.Routes(api)
	s.expiries.Routes(api)
	s.positions.Routes(api, user.MayList, user.MayAdd, user.MayEdit)
	s.hub.Routes(api)
	s.thirdParty.Routes(api)
	s.formChecks.Routes(api)
	s.reports.Routes(api)
	a.compatRoutes(api)
	a.ownRoutes(api)
	return api
}

// needs are what all subjects of review stand on.
func (s *services) needs() dossier.Needs {
	return dossier.Needs{Desk: s.desk, Files: subjectFiles{s.files}, Rules: s.checks, Gates: s.gates}
}

func (a *App) denied(ctx context.Context, why string) {
	if err := a.recorder.Refusal(ctx, why); err != nil {
		a.config.Log.ErrorContext(ctx, "audit of a refusal", "error", err)
	}
}

// Contract lists the routes without opening anything, for the generated files.
func Contract() *httpapi.API {
	config := Config{}
	config.defaults()
	a := &App{config: config}
	a.bus, _ = fanout.Open("", config.Log) // in process: nothing to fail
	a.services = a.build(nil)
	return a.routes(nil)
}

// Handler answers every request.
func (a *App) Handler() http.Handler {
	return a.api.Handler(newPages(a.api, a.services.settings.PictureOrigins, originsOf(a.hosts), a.config.Log))
}

// Bounded keeps one address from taking every connection of a listener.
func (a *App) Bounded(listener net.Listener) net.Listener {
	return httpapi.Bounded(listener, a.proxies)
}

// Start runs the recurring work until ctx ends.
func (a *App) Start(ctx context.Context) { a.jobs.Start(ctx) }

// RunDueJobs runs the recurring work that is due now and waits for it.
func (a *App) RunDueJobs(ctx context.Context) { a.jobs.RunDue(ctx) }

// Leave is the beginning of the end: /readyz says so and consoles are told to
// go elsewhere. What runs goes on, and so do new calls until Close.
func (a *App) Leave() {
	a.leaving.Store(true)
	a.services.hub.Leave()
}

// Close ends sockets and stores. The context given to Start must have ended.
func (a *App) Close() error {
	if a.services.hub != nil {
		a.services.hub.Close()
		a.services.doors.Wait()
	}
	if a.jobs != nil {
		a.jobs.Wait()
	}
	a.bus.Close()
	if a.store == nil {
		return a.db.Close()
	}
	return errors.Join(a.store.Close(), a.db.Close())
}

// DB is the open database, for tests and maintenance commands.
func (a *App) DB() *database.DB { return a.db }
