package session

import (
	"context"
	"image/color"
	"regexp"
	"strings"
	"time"

	"github.com/mojocn/base64Captcha"

	"freightdesk/internal/foundation/fault"
)

const (
	captchaLife    = 2 * time.Minute
	captchaPurpose = "captcha"
	// captchaLetters leaves out what looks alike.
	captchaLetters = "abcdefghjkmnpqrstuvwxy3456789"
)

var captchaKey = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

var captchaDriver = base64Captcha.NewDriverString(40, 120, 2, base64Captcha.OptionShowHollowLine, 4, captchaLetters,
	&color.RGBA{R: 246, G: 248, B: 250, A: 255}, base64Captcha.DefaultEmbeddedFonts, []string{"wqy-microhei.ttc"})

// Captcha draws four characters, remembers them under the client's key and
// answers a data URL. Asking again under the same key replaces them.
func (s *Service) Captcha(ctx context.Context, key string) (string, error) {
	if !captchaKey.MatchString(key) {
		return "", fault.Field("key", "验证码编号格式不正确")
	}
	_, content, answer := captchaDriver.GenerateIdQuestionAnswer()
	item, err := captchaDriver.DrawCaptcha(content)
	if err != nil {
		return "", err
	}
	return item.EncodeB64string(), s.tickets.Put(ctx, captchaPurpose, key, strings.ToLower(answer), captchaLife)
}

// checkCaptcha spends the captcha whatever the answer: each serves one try.
func (s *Service) checkCaptcha(ctx context.Context, key, given string) error {
	if given == "" {
		return captchaFault("请输入验证码")
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
