package main

import (
	"cmp"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"

	"freightdesk/internal/app"
)

// settings are the flags of every command. Each has an environment variable
// FREIGHTDESK_<NAME>; a flag wins over it. docs/configuration.md repeats this
// table and a test compares them.
type settings struct {
	addr, data, databaseURL, blobURL, natsURL string
	databasePooled                            string
	keyFile, adminPassword, demoPassword      string
	proxies, publicURL, wechatURL, logLevel   string
	smsURL, smsToken, scanCommand             string
	githubURL, dingtalkURL, wecomURL, casURL  string
	staticURL, uploadURL, bankURL             string
	stopDelay, stopWithin, demoWaybills       string
	demo                                      bool
	demoText                                  string // what the environment says of the demo, when it is neither on nor off
}

// An option is one line of the table.
type option struct {
	flag, doc, fallback string
	target              func(*settings) *string
}

var options = []option{
	{"addr", "address to listen on", "127.0.0.1:8080", func(s *settings) *string { return &s.addr }},
	{"data", "folder for the database, files and keys", "./data", func(s *settings) *string { return &s.data }},
	{
		"database-url", "postgres://… or the path of a SQLite file; empty: freightdesk.db under data", "",
		func(s *settings) *string { return &s.databaseURL },
	},
	{"database-pooled", "1 when PgBouncer or another pooler that lends a connection for one transaction stands before PostgreSQL: no " +
		"statement stays prepared", "0", func(s *settings) *string { return &s.databasePooled }},
	{"blob-url", "s3://… for uploaded files; empty: files under data", "", func(s *settings) *string { return &s.blobURL }},
	{
		"nats-url", "nats://… when several processes share one database; empty: one process", "",
		func(s *settings) *string { return &s.natsURL },
	},
	{
		"key-file", "secret that encrypts personal information, the same on every process; empty: key under data", "",
		func(s *settings) *string { return &s.keyFile },
	},
	{
		"admin-password", "password of admin at the very first start; empty: a random one is printed and must be changed", "",
		func(s *settings) *string { return &s.adminPassword },
	},
	{
		"demo-password", "password of the demo's cast; empty: a random one kept under data", "",
		func(s *settings) *string { return &s.demoPassword },
	},
	{
		"demo-waybills", "how many waybills the demo plants, from 1500 up to 12000", "12000",
		func(s *settings) *string { return &s.demoWaybills },
	},
	{
		"trusted-proxies", "addresses and ranges such as 10.0.0.0/8 whose X-Forwarded-For is believed, separated by commas", "",
		func(s *settings) *string { return &s.proxies },
	},
	{
		"public-url", "address of the console as browsers see it, for ways back from other sites; empty: the address of the call", "",
		func(s *settings) *string { return &s.publicURL },
	},
	{
		"static-url", "address that stored files are read under, e.g. https://files.example.com/sys/common/static; empty: this server", "",
		func(s *settings) *string { return &s.staticURL },
	},
	{
		"upload-url", "address of the server that takes uploads, e.g. https://files.example.com; empty: this server", "",
		func(s *settings) *string { return &s.uploadURL },
	},
	{
		"bank-url", "address that files of the bank are read under, e.g. https://bank.example.com/receipts; empty: this server", "",
		func(s *settings) *string { return &s.bankURL },
	},
	{
		"wechat-url", "address of WeChat's API, for a gateway or a stand-in", "https://api.weixin.qq.com",
		func(s *settings) *string { return &s.wechatURL },
	},
	{
		"wecom-url", "address of WeCom's API, for a gateway or a private installation", "https://qyapi.weixin.qq.com",
		func(s *settings) *string { return &s.wecomURL },
	},
	{
		"dingtalk-url", "address of DingTalk's API, for a gateway or a stand-in", "https://api.dingtalk.com",
		func(s *settings) *string { return &s.dingtalkURL },
	},
	{
		"github-url", "address of GitHub, or of a GitHub Enterprise Server", "https://github.com",
		func(s *settings) *string { return &s.githubURL },
	},
	{
		"cas-url", "address of a CAS server for single sign-on, e.g. https://sso.example.com/cas; needs public-url; empty: off", "",
		func(s *settings) *string { return &s.casURL },
	},
	{
		"sms-url", "gateway that sends one-time codes as text messages; empty: off, in a demo codes are printed", "",
		func(s *settings) *string { return &s.smsURL },
	},
	{"sms-token", "bearer token for the gateway", "", func(s *settings) *string { return &s.smsToken }},
	{"scan-command", "program that looks for malware: gets each upload on standard input, ends with 0, or with 1 when it found something;" +
		" empty: nobody looks", "", func(s *settings) *string { return &s.scanCommand }},
	{"stop-delay", "how long to go on answering after SIGTERM while /readyz says 503, e.g. 10s for a proxy that looks every 5 s; a " +
		"minute at most", "0s", func(s *settings) *string { return &s.stopDelay }},
	{"stop-within", "how long calls that run may take to finish after that; a minute at most. The default ends before a supervisor that " +
		"waits ten seconds kills", "7s", func(s *settings) *string { return &s.stopWithin }},
	{"log-level", "debug, info, warn or error", "info", func(s *settings) *string { return &s.logLevel }},
}

func envName(flagName string) string {
	return "FREIGHTDESK_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}

// parse reads the environment and the flags of a command. Settings that cannot
// be meant are told all at once, before anything is made.
func parse(name string, args []string) (settings, []string, error) {
	var s settings
	flags := flag.NewFlagSet("freightdesk "+name, flag.ContinueOnError)
	for _, o := range options {
		value, set := os.LookupEnv(envName(o.flag))
		if !set || value == "" {
			value = o.fallback
		}
		flags.StringVar(o.target(&s), o.flag, value, o.doc+" ("+envName(o.flag)+")")
	}
	on := os.Getenv(envName("demo"))
	isOn, err := strconv.ParseBool(cmp.Or(on, "false"))
	if err != nil {
		s.demoText = on
	}
	flags.BoolFunc("demo", "plant the demo world into an empty database ("+envName("demo")+")", func(text string) (err error) {
		isOn, err = strconv.ParseBool(text)
		s.demoText = ""
		return err
	})
	if err := flags.Parse(args); err != nil {
		return s, nil, errUsage // the flags have said what is wrong
	}
	s.demo = isOn
	wrong := s.wrong(os.Environ())
	for _, line := range wrong {
		fmt.Fprintln(os.Stderr, "freightdesk:", line)
	}
	if len(wrong) > 0 {
		return s, nil, errUsage
	}
	return s, flags.Args(), nil
}

// parseAlone is parse for commands without arguments.
func parseAlone(name string, args []string) (settings, error) {
	s, rest, err := parse(name, args)
	if err == nil && len(rest) > 0 {
		fmt.Fprintf(os.Stderr, "freightdesk: %s takes no arguments, but was given %q; a flag's value stands behind =, as in -demo=false\n", name,
			rest)
		err = errUsage
	}
	return s, err
}

func (s settings) app(log *slog.Logger) app.Config {
	return app.Config{
		DataDir: s.data, DatabaseURL: s.databaseURL, DatabasePooled: isYes(s.databasePooled), BlobURL: s.blobURL, NatsURL: s.natsURL,
		KeyFile:       s.keyFile,
		AdminPassword: s.adminPassword, Demo: s.demo, DemoPassword: s.demoPassword, DemoWaybills: s.waybills(),
		TrustedProxies: splitList(s.proxies),
		PublicURL:      s.publicURL, WeChatURL: s.wechatURL, SMSURL: s.smsURL, SMSToken: s.smsToken, ScanCommand: s.scanCommand,
		StaticURL: s.staticURL, UploadURL: s.uploadURL, BankURL: s.bankURL,
		GitHubURL: s.githubURL, DingTalkURL: s.dingtalkURL, WeComURL: s.wecomURL, CASURL: s.casURL,
		Log: log, Announce: func(line string) { fmt.Println("freightdesk:", line) },
	}
}

// waybills is the size of the demo; what it cannot be is told before it counts.
func (s settings) waybills() int {
	n, _ := strconv.Atoi(s.demoWaybills)
	return n
}

// isYes reads a switch; what it cannot read is told before it counts.
func isYes(text string) bool {
	yes, _ := strconv.ParseBool(text)
	return yes
}

func splitList(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

func (s settings) logger() (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.logLevel)); err != nil {
		return nil, fmt.Errorf("%q is not debug, info, warn or error", s.logLevel)
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})), nil
}
