package app

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"freightdesk/internal/feature/setting"
)

// consoleOrigin is the origin that pages of the console have outside, as
// browsers write it; empty when the configuration names none.
func consoleOrigin(publicURL string) (string, error) {
	if publicURL == "" {
		return "", nil
	}
	address, err := url.Parse(publicURL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") ||
		strings.Trim(address.Path, "/") != "" || address.RawQuery != "" || address.Fragment != "" || address.User != nil {
		return "", errors.New("not an http:// or https:// address without a path, such as https://desk.example.com")
	}
	usual := map[string]string{"http": ":80", "https": ":443"}[address.Scheme]
	return address.Scheme + "://" + strings.TrimSuffix(strings.ToLower(address.Host), usual), nil
}

// fileHost is an address for files without the slashes at its end, empty where
// this server is meant.
func fileHost(address string) (string, error) {
	if address == "" {
		return "", nil
	}
	if _, isSite := setting.OriginOf(address); !isSite || strings.ContainsAny(address, "?#;,") {
		return "", errors.New("not an http:// or https:// address without a query, such as https://files.example.com")
	}
	return strings.TrimRight(address, "/"), nil
}

// fileHosts are the hosts that a checked configuration names for files.
func fileHosts(c Config) (hosts setting.FileHosts) {
	hosts.Static, _ = fileHost(c.StaticURL)
	hosts.Upload, _ = fileHost(c.UploadURL)
	hosts.Bank, _ = fileHost(c.BankURL)
	return hosts
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
