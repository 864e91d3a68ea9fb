package app

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"freightdesk/internal/feature/setting"
)

// consoleOrigin is the origin that pages of the console have outside, as
// browsers write it; empty when the configuration names none.
func consoleOrigin(config Config) (string, error) {
	if config.PublicURL == "" {
		return "", nil
	}
	address, err := url.Parse(config.PublicURL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") ||
		strings.Trim(address.Path, "/") != "" || address.RawQuery != "" || address.Fragment != "" || address.User != nil {
		return "", errors.New("public-url: not an http:// or https:// address without a path, such as https://desk.example.com")
	}
	usual := map[string]string{"http": ":80", "https": ":443"}[address.Scheme]
	return address.Scheme + "://" + strings.TrimSuffix(strings.ToLower(address.Host), usual), nil
}

// fileHosts are the hosts that the configuration names for files, empty where
// this server is meant.
func fileHosts(config Config) (setting.FileHosts, error) {
	hosts := setting.FileHosts{Static: config.StaticURL, Upload: config.UploadURL, Bank: config.BankURL}
	for _, host := range []struct {
		flag string
		base *string
	}{{"static-url", &hosts.Static}, {"upload-url", &hosts.Upload}, {"bank-url", &hosts.Bank}} {
		if *host.base == "" {
			continue
		}
		_, isSite := setting.OriginOf(*host.base)
		if !isSite || strings.ContainsAny(*host.base, "?#;,") {
			return hosts, fmt.Errorf("%s: %q is not an http:// or https:// address without a query, such as https://files.example.com", host.flag, *host.base)
		}
		*host.base = strings.TrimRight(*host.base, "/")
	}
	return hosts, nil
}

// originsOf are the origins of the hosts, each once.
func originsOf(hosts setting.FileHosts) []string {
	var origins []string
	for _, base := range []string{hosts.Static, hosts.Upload, hosts.Bank} {
		if origin, isSite := setting.OriginOf(base); isSite && !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return origins
}
