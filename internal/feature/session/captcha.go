package session

import (
	"context"
	"regexp"
	"strings"
	"time"

	"github.com/mojocn/base64Captcha"

	"freightdesk/internal/foundation/fault"
)

const (
	captchaLife    = 2 * time.Minute
	captchaPurpose = "captcha"
	captchaLength  = 4
	// captchaLetters leaves out what looks alike.
	captchaLetters = "abcdefghjkmnpqrstuvwxy3456789"
)

var captchaKey = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Captcha draws four characters, remembers them under the client's key and
// answers a data URL. Asking again under the same key replaces them.
func (s *Service) Captcha(ctx context.Context, key string) (string, error) {
	if !captchaKey.MatchString(key) {
		return "", fault.Field("key", "验证码编号格式不正确")
	}
	answer := base64Captcha.RandText(captchaLength, captchaLetters)
	picture, err := drawCaptcha(answer)
	if err != nil {
		return "", err
	}
	return picture, s.tickets.Put(ctx, captchaPurpose, key, answer, captchaLife)
}

// checkCaptcha spends the captcha whatever the answer: each serves one try.
func (s *Service) checkCaptcha(ctx context.Context, key, given string) error {
	if given == "" {
		return captchaFault("请输入验证码!")
	}
	answer, alive, err := s.tickets.Spend(ctx, captchaPurpose, key)
	if err != nil {
		return err
	}
	if !alive || !strings.EqualFold(answer, strings.TrimSpace(given)) {
		return captchaFault("验证码错误")
	}
	return nil
}

func captchaFault(message string) error {
	return fault.Field("captcha", message).With("captchaRequired", true)
}
