package session

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"regexp"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/sms"
)

// Limits of codes (security C.7): how long one is good, how often it may be
// guessed, and how many are sent.
const (
	codeLife       = 5 * time.Minute
	codeTries      = 5
	codeEvery      = time.Minute
	codesPerDay    = 10 // a phone
	codesPerHour   = 20 // an address
	sendWithin     = 10 * time.Second
	codeWaitPhrase = "获取验证码过于频繁，请 %d 秒后再试"
)

// A purpose is what a code is good for; it serves nothing else.
type purpose struct{ mode, name string }

var (
	forSignIn       = purpose{"0", "login"}
	forRegistration = purpose{"1", "register"}
	forReset        = purpose{"2", "reset"}
)

func (p purpose) ticket() string { return "sms-" + p.name }

// CodeRequest asks for a code. The picture's captcha counts only when it is due.
type CodeRequest struct {
	Mobile string `json:"mobile" label:"手机号"`
	// Mode is the family's word for the purpose: 0 sign-in, 1 registration,
	// 2 forgotten password.
	Mode     string `json:"smsmode" label:"用途" enum:"0,1,2"`
	Captcha  string `json:"captcha,omitempty"`
	CheckKey string `json:"checkKey,omitempty"`
	// UserType is customer on the shippers' side, operator or absent elsewhere.
	UserType string `json:"userType,omitempty"`
}

var (
	claimMoment = database.Define("sms.claimMoment", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, 0, ?, 0)
		ON CONFLICT (name) DO UPDATE SET last_at = excluded.last_at WHERE sign_in_failure.last_at <= ?`)
	claimCount = database.Define("sms.claimCount", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, 1, ?, 0)
		ON CONFLICT (name) DO UPDATE SET failures = sign_in_failure.failures + 1, last_at = excluded.last_at
		WHERE sign_in_failure.failures < ?`)
)

// errNoDelivery is said before anybody looks whose phone it is.
var errNoDelivery = fault.New(fault.Refused, "短信发送失败，请稍后重试")

// SendCode sends a code to a phone that it could serve. Every phone gets the
// same answer at the same time: the message leaves after it, if at all. That
// nothing can be delivered at all is told to everybody, and costs no try.
func (d *SignInMethods) SendCode(ctx context.Context, r CodeRequest) error {
	var refused fault.Collector
	refused.Require(phoneForm.MatchString(r.Mobile), "mobile", "您的手机号码格式不正确!")
	use, err := d.purposeOf(ctx, r.Mode)
	if err != nil {
		return fault.Together(err, refused.Err())
	}
	if d.SMS == nil {
		return errNoSMS
	}
	if err := refused.Err(); err != nil {
		return err
	}
	if err := d.mayTry(ctx, d.codeAttempt(ctx, r.Mobile), Credentials{Captcha: r.Captcha, CheckKey: r.CheckKey}); err != nil {
		return err
	}
	if err := d.SMS.Ready(ctx); err != nil {
		d.Log.ErrorContext(ctx, "no code can be sent", "error", err)
		return errNoDelivery
	}
	if err := d.takeAllowance(ctx, r.Mobile); err != nil {
		return err
	}
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return err
	}
	code := fmt.Sprintf("%06d", n)
	if err := d.putCode(ctx, use, r.Mobile, code); err != nil {
		return err
	}
	wanted, err := d.serves(ctx, use, r)
	if err == nil && wanted {
		d.send(ctx, sms.Message{Phone: r.Mobile, Code: code, Purpose: use.name, Minutes: int(codeLife.Minutes())})
	}
	return err
}

func (d *SignInMethods) purposeOf(ctx context.Context, mode string) (purpose, error) {
	switch mode {
	case forSignIn.mode:
		return forSignIn, nil
	case forRegistration.mode:
		return forRegistration, allowed(ctx, d.MayRegister)
	case forReset.mode:
		return forReset, allowed(ctx, d.MayReset)
	}
	return purpose{}, fault.Field("smsmode", "用途只能是登录（0）、注册（1）或找回密码（2）")
}

// serves tells whether a code could be used: for an account of the phone, or a
// new one.
func (d *SignInMethods) serves(ctx context.Context, use purpose, r CodeRequest) (bool, error) {
	account, found, err := d.users.ByPhone(ctx, r.Mobile)
	if use == forRegistration {
		return !found, err
	}
	return found && account.UserType == kindOf(r.UserType) && usable(account) == nil, err
}

func (d *SignInMethods) send(ctx context.Context, m sms.Message) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendWithin)
	d.sending.Go(func() {
		defer cancel()
		if err := d.SMS.Send(ctx, m); err != nil {
			d.Log.ErrorContext(ctx, "a code could not be sent", "error", err)
		}
	})
}

func (d *SignInMethods) phoneKey(phone string) string { return d.BlindIndex("sms", phone) }

func (d *SignInMethods) putCode(ctx context.Context, use purpose, phone, code string) error {
	return d.tickets.PutCode(ctx, use.ticket(), d.phoneKey(phone), d.BlindIndex("sms", code), codeTries, codeLife)
}

// takeAllowance counts a code against the phone's minute and day and the
// address's hour, or refuses it.
func (d *SignInMethods) takeAllowance(ctx context.Context, phone string) error {
	now, key := instant.Of(d.now()), d.phoneKey(phone)
	return d.db.InTx(ctx, func(tx *database.Tx) error {
		soon, err := d.tooSoon(ctx, tx, "sms|"+key)
		if err != nil {
			return err
		}
		if err := database.ExecOne(ctx, tx, claimMoment.With("sms|"+key, now, now.Add(-codeEvery)), soon); err != nil {
			return err
		}
		daily := fault.New(fault.Refused, "该手机号今日获取验证码次数已达上限，请明天再试")
		if err := database.ExecOne(ctx, tx, claimCount.With("sms-day|"+key+"|"+now.Date(), now, codesPerDay), daily); err != nil {
			return err
		}
		hour := d.now().UTC().Format("2006-01-02T15")
		noisy := &fault.Fault{Kind: fault.TooMany, Message: "获取验证码次数过多，请稍后再试", RetryAfter: 600}
		return database.ExecOne(ctx, tx, claimCount.With("sms-hour|"+httpapi.ClientIP(ctx)+"|"+hour, now, codesPerHour), noisy)
	})
}

// tooSoon is the refusal of a second code within a minute.
func (d *SignInMethods) tooSoon(ctx context.Context, tx *database.Tx, name string) (error, error) {
	last, _, err := database.Maybe[failure](ctx, tx, readFailure.With(name))
	wait := int((int64(last.LastAt.Add(codeEvery)-instant.Of(d.now())) + 999) / 1_000)
	wait = min(max(wait, 1), int(codeEvery.Seconds()))
	return &fault.Fault{Kind: fault.TooMany, Message: fmt.Sprintf(codeWaitPhrase, wait), RetryAfter: wait}, err
}

var codeForm = regexp.MustCompile(`^\d{6}$`)

// codeAttempt counts wrong codes of a phone from an address.
func (d *SignInMethods) codeAttempt(ctx context.Context, phone string) attempt {
	a := newAttempt(ctx, "sms:"+d.phoneKey(phone))
	a.wrong, a.locked, a.field = "手机验证码错误", "验证码错误次数过多", "captcha"
	return a
}

// redeem takes a phone's code for a purpose; a wrong one is counted and
// answered.
func (d *SignInMethods) redeem(ctx context.Context, use purpose, phone, code string) (attempt, error) {
	if d.SMS == nil {
		return attempt{}, errNoSMS
	}
	var refused fault.Collector
	refused.Require(phoneForm.MatchString(phone), "mobile", "您的手机号码格式不正确!")
	refused.Require(codeForm.MatchString(code), "captcha", "请输入 6 位短信验证码")
	if err := refused.Err(); err != nil {
		return attempt{}, err
	}
	tried := d.codeAttempt(ctx, phone)
	if _, err := d.checkAttempt(ctx, tried); err != nil {
		return tried, err
	}
	right, err := d.tickets.Guess(ctx, use.ticket(), d.phoneKey(phone), d.BlindIndex("sms", code))
	if err == nil && !right {
		err = d.failed(ctx, tried)
	}
	return tried, err
}
