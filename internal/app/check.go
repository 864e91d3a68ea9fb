package app

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"freightdesk/internal/app/demo"
	"freightdesk/internal/feature/session"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/sms"
)

// Problem is a setting that cannot be meant: the name of its flag, and what is
// wrong with it. What it says repeats no value that may hold a secret.
type Problem struct{ Setting, Says string }

// Problems are the settings that cannot be meant. Nothing is made, opened or
// asked to find them.
func (c Config) Problems() []Problem {
	c.defaults()
	var found []Problem
	for _, check := range []struct {
		setting string
		wrong   error
	}{
		{"data", folderName(c.DataDir)},
		{"database-url", database.CheckURL(c.DatabaseURL)},
		{"blob-url", blob.Check(c.BlobURL)},
		{"nats-url", natsAddress(c.NatsURL)},
		{"key-file", fileName(c.KeyFile)},
		{"admin-password", passwordOf(c.AdminPassword, "admin")},
		{"demo-password", demoPassword(c.DemoPassword)},
		{"trusted-proxies", second(httpapi.ParseProxies(c.TrustedProxies))},
		{"public-url", second(consoleOrigin(c.PublicURL))},
		{"static-url", second(fileHost(c.StaticURL))},
		{"upload-url", second(fileHost(c.UploadURL))},
		{"bank-url", second(fileHost(c.BankURL))},
		{"wechat-url", webAddress(c.WeChatURL)},
		{"wecom-url", webAddress(c.WeComURL)},
		{"dingtalk-url", webAddress(c.DingTalkURL)},
		{"github-url", webAddress(c.GitHubURL)},
		{"cas-url", second(session.NewCAS(c.CASURL, c.PublicURL, c.Now))},
		{"sms-url", gateway(c)},
	} {
		if check.wrong != nil {
			found = append(found, Problem{check.setting, withoutPackage(check.wrong.Error(), check.setting)})
		}
	}
	return found
}

// refuse is all problems as one error, nil for none.
func refuse(problems []Problem) error {
	var all []error
	for _, p := range problems {
		all = append(all, errors.New(p.Setting+": "+p.Says))
	}
	return errors.Join(all...)
}

func second[T any](_ T, err error) error { return err }

// withoutPackage drops what a package says of itself: the setting's name stands
// there already.
func withoutPackage(text, setting string) string {
	for _, prefix := range []string{setting, "database", "blob", "sms"} {
		text = strings.TrimPrefix(text, prefix+": ")
	}
	return text
}

func folderName(path string) error {
	if path == "" {
		return errors.New("names no folder")
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is no folder", path)
	}
	return nil
}

func fileName(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no file", path)
	}
	return nil
}

func natsAddress(list string) error {
	if list == "" {
		return nil
	}
	for one := range strings.SplitSeq(list, ",") {
		address, err := url.Parse(strings.TrimSpace(one))
		if err != nil || address.Host == "" || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, address.Scheme) {
			return errors.New("not an address such as nats://nats.example.com:4222, or several separated by commas")
		}
	}
	return nil
}

// webAddress is that of a service outside: paths are added to it.
func webAddress(address string) error {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.User != nil ||
		strings.ContainsAny(address, "?# ") {
		return errors.New("not an http:// or https:// address without a query, such as https://api.example.com")
	}
	return nil
}

func gateway(c Config) error {
	if c.SMSURL == "" {
		return nil
	}
	return second(sms.NewGateway(c.SMSURL, c.SMSToken, c.Now))
}

// passwordOf holds a configured password to the rule for all passwords.
func passwordOf(password, username string) error {
	if password == "" {
		return nil
	}
	if problem := session.CheckPassword(password, username); problem != "" {
		return errors.New(strings.TrimPrefix(problem, "新"))
	}
	return nil
}

// demoPassword is the password of everybody in the demonstration.
func demoPassword(password string) error {
	for _, member := range demo.Cast() {
		if err := passwordOf(password, member.Username); err != nil {
			return err
		}
	}
	return nil
}
