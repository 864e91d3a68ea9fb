package main

import (
	"fmt"
	"net"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/app/demo"
)

// wrong are the settings that cannot be meant, one line each, in the order of
// the table; names that nobody reads come last.
func (s settings) wrong(environment []string) []string {
	says := map[string]string{}
	for _, p := range s.app(nil).Problems() {
		says[p.Setting] = p.Says
	}
	if err := listenable(s.addr); err != nil {
		says["addr"] = err.Error()
	}
	if _, err := strconv.ParseBool(s.databasePooled); err != nil {
		says["database-pooled"] = neither(s.databasePooled)
	}
	if _, err := s.logger(); err != nil {
		says["log-level"] = err.Error()
	}
	if n := s.waybills(); n < demo.LeastWaybills || n > demo.WaybillCount {
		says["demo-waybills"] = fmt.Sprintf("%q is no number from %d to %d", s.demoWaybills, demo.LeastWaybills, demo.WaybillCount)
	}
	if err := program(s.scanCommand); err != nil {
		says["scan-command"] = err.Error()
	}
	for name, value := range map[string]string{"stop-delay": s.stopDelay, "stop-within": s.stopWithin} {
		if _, err := upToAMinute(value); err != nil {
			says[name] = err.Error()
		}
	}
	var lines []string
	for _, o := range options {
		isSecret := strings.HasSuffix(o.flag, "-password") // a password may be any text
		if value := *o.target(&s); !isSecret && value != strings.TrimSpace(value) {
			says[o.flag] = "begins or ends with a space or an end of line"
		}
		if says[o.flag] != "" {
			lines = append(lines, told(o.flag, says[o.flag]))
		}
	}
	if s.demoText != "" {
		lines = append(lines, told("demo", neither(s.demoText)))
	}
	return append(lines, unknown(environment)...)
}

// neither says of a switch that it is neither on nor off.
func neither(text string) string { return fmt.Sprintf("%q is neither 1, true nor 0, false", text) }

// told names a setting as its variable and its flag.
func told(flagName, says string) string {
	return fmt.Sprintf("%s (-%s): %s", envName(flagName), flagName, says)
}

func listenable(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return fmt.Errorf("%q is not an address with a port, such as 127.0.0.1:8080 or :8080", addr)
	}
	return nil
}

// upToAMinute reads the settings of the end.
func upToAMinute(value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err != nil || d < 0 || d > time.Minute {
		return 0, fmt.Errorf("%q is not a time from 0s to 1m", value)
	}
	return d, nil
}

// program looks for the first word of a command line.
func program(commandLine string) error {
	words := strings.Fields(commandLine)
	if len(words) == 0 {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return fmt.Errorf("%s is no program that can be run here", words[0])
	}
	return nil
}

const prefix = "FREIGHTDESK_"

// notOurs are variables that carry our prefix and are no settings: those of
// tests and measurements, and what Kubernetes tells a pod of a service that is
// called like us.
var notOurs = regexp.MustCompile(`^FREIGHTDESK_(TEST_.*|BENCH_.*|SERVICE_HOST|SERVICE_PORT(_.*)?|` +
	`PORT_\d+_(TCP|UDP)(_.*)?)=|^FREIGHTDESK_PORT=(tcp|udp)://`)

// unknown are names with our prefix that nobody reads, with the nearest that
// somebody does.
func unknown(environment []string) []string {
	known := []string{envName("demo")}
	for _, o := range options {
		known = append(known, envName(o.flag))
	}
	var lines []string
	for _, entry := range slices.Sorted(slices.Values(environment)) {
		name, _, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, prefix) || slices.Contains(known, name) || notOurs.MatchString(entry) {
			continue
		}
		nearest := slices.MinFunc(known, func(a, b string) int { return distance(name, a) - distance(name, b) })
		lines = append(lines, fmt.Sprintf("%s: there is no such setting; the nearest is %s", name, nearest))
	}
	return lines
}

// distance is the number of letters to put in, take out or replace that make
// one word the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
