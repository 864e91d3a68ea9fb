package file

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// SignedLife is how long a signed address opens a file without a header.
const SignedLife = 5 * time.Minute

// Sign makes the address that opens a path for five minutes without a header,
// for a window of its own or another program. The caller must be allowed to
// read the file; the address carries their session and ends with it, and with
// their right to the file.
func (s *Service) Sign(ctx context.Context, path string) (string, error) {
	if _, err := s.Find(ctx, path); err != nil {
		return "", err
	}
	who := caller.From(ctx)
	expires := strconv.FormatInt(int64(instant.Of(s.now().Add(SignedLife))), 10)
	reader := who.SessionID + "|" + strconv.FormatInt(who.TenantID, 10)
	query := url.Values{"expires": {expires}, "signature": {s.vault.Seal(placeOf(path, expires), reader)}}
	return "/sys/common/static/" + path + "?" + query.Encode(), nil
}

// placeOf binds a seal to one path and one moment.
func placeOf(path, expires string) string { return "file|" + path + "|" + expires }

// asSigner is the context of whoever signed an address, with the rights they have now.
func (s *Service) asSigner(ctx context.Context, path, expires, signature string) (context.Context, error) {
	until, err := strconv.ParseInt(expires, 10, 64)
	if err != nil || until <= int64(instant.Of(s.now())) {
		return ctx, fault.Absent()
	}
	reader, err := s.vault.OpenSealed(placeOf(path, expires), signature)
	if err != nil {
		return ctx, fault.Absent()
	}
	session, tenant, _ := strings.Cut(reader, "|")
	number, err := strconv.ParseInt(tenant, 10, 64)
	if err != nil {
		return ctx, fault.Absent()
	}
	who, err := s.deps.Refresh(ctx, session, number)
	if _, refused := fault.Refusal(err); refused {
		return ctx, fault.Absent()
	}
	return caller.With(ctx, who), err
}
