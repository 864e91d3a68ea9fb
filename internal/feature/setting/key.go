package setting

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names of settings that the code itself looks up.
const (
	idleHours    = "session_idle_hours"
	wechatAppID  = "wechat_app_id"
	wechatSecret = "wechat_app_secret"
	weComCorp    = "wecom_corp_id"
	weComAgent   = "wecom_agent_id"
	weComSecret  = "wecom_secret"
	dingID       = "dingtalk_client_id"
	dingSecret   = "dingtalk_client_secret"
	gitHubID     = "github_client_id"
	gitHubSecret = "github_client_secret"
	registration = "registration_switch"
	forgotten    = "password_reset_switch"
)

// A key is one setting: what it is called, what holds while it is not set, and
// what may be stored. check answers a Chinese refusal, "" for a good value.
type key struct {
	name, label string
	fallback    string
	check       func(label, value string) string
	picture     bool // a stored file then belongs to the settings
	secret      bool // sealed at rest and never shown
}

// keys are all settings, in the order in which refusals are listed.
var keys = []key{
	{name: "web_platform_name", label: "平台名称", fallback: "货运运营台", check: text(40)},
	{name: "logo_title", label: "标志旁文字", check: text(40)},
	{name: "platform_logo_light", label: "浅色标志", check: picture, picture: true},
	{name: "platform_logo_dark", label: "深色标志", check: picture, picture: true},
	{name: "bg", label: "登录背景图", check: picture, picture: true},
	{name: "vehicle_track_switch", label: "车辆轨迹", fallback: "1", check: onOrOff},
	{name: "hotline", label: "投诉电话", check: phone},
	{name: "mini_program_qr", label: "小程序码", check: picture, picture: true},
	{name: "credit_badge", label: "信用标识", check: pictureOrText(40), picture: true},
	{name: "credit_badge_link", label: "信用标识链接", check: link},
	{name: "copyright", label: "版权信息", fallback: "Copyright © 2020-2021", check: text(100)},
	{name: "licence_number", label: "经营许可证号", check: text(60)},
	{name: "footer_address", label: "地址", check: text(100)},
	{name: "footer_customer_service", label: "客服电话", check: text(60)},
	{name: "footer_company_name", label: "公司名称", check: text(60)},
	{name: "footer_company_name_link", label: "公司网址", check: link},
	{name: "footer_web_record_number", label: "公安备案号", check: text(60)},
	{name: "footer_ICP_number", label: "ICP备案号", check: text(60)},
	{name: idleHours, label: "空闲时长", fallback: "24", check: hours},
	{name: registration, label: "注册账号", fallback: "0", check: onOrOff},
	{name: forgotten, label: "找回密码", fallback: "0", check: onOrOff},
	{name: wechatAppID, label: "微信 AppID", check: appID},
	{name: wechatSecret, label: "微信 AppSecret", check: appSecret, secret: true},
	{name: weComCorp, label: "企业微信企业 ID", check: appID},
	{name: weComAgent, label: "企业微信 AgentId", check: agentID},
	{name: weComSecret, label: "企业微信 Secret", check: appSecret, secret: true},
	{name: dingID, label: "钉钉 Client ID", check: appID},
	{name: dingSecret, label: "钉钉 Client Secret", check: appSecret, secret: true},
	{name: gitHubID, label: "GitHub Client ID", check: clientID},
	{name: gitHubSecret, label: "GitHub Client Secret", check: appSecret, secret: true},
}

// hidden stands in answers for a secret that is set; sent back it means
// unchanged.
const hidden = "••••••"

func text(limit int) func(label, value string) string {
	return func(label, value string) string {
		switch {
		case utf8.RuneCountInString(value) > limit:
			return fmt.Sprintf("%s最多 %d 个字", label, limit)
		case strings.ContainsFunc(value, unicode.IsControl):
			return label + "不能包含换行等控制字符"
		}
		return ""
	}
}

const longestLink = 255

func link(label, value string) string {
	if len(value) > longestLink {
		return fmt.Sprintf("%s最多 %d 个字符", label, longestLink)
	}
	if _, ok := OriginOf(value); !ok {
		return label + "应为 http:// 或 https:// 开头的完整网址"
	}
	return ""
}

var hostForm = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$`)

// OriginOf is scheme and host of a web address, as a policy of pages may name
// it; false for what is none.
func OriginOf(value string) (string, bool) {
	address, err := url.Parse(value)
	if err != nil || strings.ContainsAny(value, " \"'<>\\") || address.User != nil || !hostForm.MatchString(address.Host) {
		return "", false
	}
	scheme := strings.ToLower(address.Scheme)
	return scheme + "://" + strings.ToLower(address.Host), scheme == "http" || scheme == "https"
}

// storedPicture is the path an upload answered.
var storedPicture = regexp.MustCompile(`^f/[0-9a-v]{26}\.(jpg|png|webp)$`)

func picture(label, value string) string {
	if storedPicture.MatchString(value) {
		return ""
	}
	if link(label, value) != "" {
		return label + "应为上传的图片，或 http:// 或 https:// 开头的图片地址"
	}
	return ""
}

// pictureOrText takes words where nothing about them looks like an address.
func pictureOrText(limit int) func(label, value string) string {
	words := text(limit)
	return func(label, value string) string {
		if strings.HasPrefix(value, "f/") || strings.Contains(value, "://") {
			return picture(label, value)
		}
		return words(label, value)
	}
}

func onOrOff(label, value string) string {
	if value != "0" && value != "1" {
		return label + "只能是开启（1）或关闭（0）"
	}
	return ""
}

var phoneForm = regexp.MustCompile(`^\+?[0-9(（][0-9 ()（）-]{3,30}[0-9)）]$`)

func phone(label, value string) string {
	if !phoneForm.MatchString(value) {
		return label + "格式不正确，应为电话号码，如 400-000-0000"
	}
	return ""
}

// Bounds of the idle limit in hours: a session lives a week at most.
const (
	leastIdle = 1
	mostIdle  = 168
)

func hours(label, value string) string {
	n, err := strconv.Atoi(value)
	if err != nil || n < leastIdle || n > mostIdle {
		return fmt.Sprintf("%s应为 %d–%d 之间的整数（小时）", label, leastIdle, mostIdle)
	}
	return ""
}

var (
	appIDForm     = regexp.MustCompile(`^[A-Za-z0-9_-]{6,64}$`)
	clientIDForm  = regexp.MustCompile(`^[A-Za-z0-9_.-]{6,64}$`)
	agentIDForm   = regexp.MustCompile(`^[0-9]{1,16}$`)
	appSecretForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,128}$`)
)

func appID(label, value string) string {
	if !appIDForm.MatchString(value) {
		return label + " 应为 6–64 位字母、数字、下划线或短横线"
	}
	return ""
}

func appSecret(label, value string) string {
	if !appSecretForm.MatchString(value) {
		return label + " 应为 8–128 位字母、数字、下划线或短横线"
	}
	return ""
}

// clientID is an appID that may have dots: those of GitHub Apps do.
func clientID(label, value string) string {
	if !clientIDForm.MatchString(value) {
		return label + " 应为 6–64 位字母、数字、点、下划线或短横线"
	}
	return ""
}

func agentID(label, value string) string {
	if !agentIDForm.MatchString(value) {
		return label + " 应为 1–16 位数字"
	}
	return ""
}
