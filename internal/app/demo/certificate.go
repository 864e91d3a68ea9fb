package demo

import (
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/foundation/fieldrule"
)

// Draw makes the picture of one of a driver's documents. What was read from a
// picture is what it shows, so that a reviewer sees the difference to what was
// entered. ok is false for a document the driver does not have.
func Draw(docType string, p driver.Profile) (picture []byte, ok bool) {
	paint, known := painters[docType]
	if !known {
		return nil, false
	}
	for _, d := range p.Documents {
		if d.DocType == docType {
			return paint(printed(p, d)).finish(), true
		}
	}
	return nil, false
}

var painters = map[string]func(card) *drawing{
	driver.IDCardFront: idCardFront, driver.IDCardBack: idCardBack, driver.LicenceFront: licenceFront, driver.LicenceBack: licenceBack,
	driver.Qualification: qualification, driver.BankCard: bankCardFace, driver.PayeeLetter: payeeLetter,
}

// card is what a document shows.
type card struct {
	driver.Profile
	name, number, sex, birth string
}

func printed(p driver.Profile, d dossier.Document) card {
	c := card{Profile: p, name: p.Name, number: p.IDCard, sex: "男"}
	if d.OCRName != "" {
		c.name = d.OCRName
	}
	if d.OCRNumber != "" {
		c.number = d.OCRNumber
	}
	if born, known := fieldrule.BirthDate(p.IDCard); known {
		c.birth = born.Format("2006-01-02")
	}
	if len(p.IDCard) == 18 && (p.IDCard[16]-'0')%2 == 0 {
		c.sex = "女"
	}
	return c
}

// folk is the people written on an identity card.
func (c card) folk() string {
	if strings.Contains(c.name, "·") {
		return "维吾尔"
	}
	return "汉"
}

func period(from, to string) string {
	if to == dossier.Forever {
		return dotted10(from) + " – 长期"
	}
	return dotted10(from) + " – " + dotted10(to)
}

func dotted10(date string) string { return strings.ReplaceAll(date, "-", ".") }

const address = "演示省演示市示例区示例路"

// addressOf numbers the example road by the person.
func addressOf(number string) string {
	return address + strconv.Itoa(int(fingerprint(number)%280)+1) + "号"
}

func idCardFront(c card) *drawing {
	d := newDrawing(856, 540, "#eaf3f8", "#b9cfdd")
	d.waves("#9cc3d8", 15)
	d.field(56, 96, 90, "姓名", c.name)
	d.field(56, 158, 90, "性别", c.sex)
	d.field(250, 158, 90, "民族", c.folk())
	year, month, day := c.birth, "", ""
	if parts := strings.Split(c.birth, "-"); len(parts) == 3 {
		year, month, day = parts[0], strings.TrimPrefix(parts[1], "0"), strings.TrimPrefix(parts[2], "0")
	}
	d.field(56, 220, 90, "出生", year+" 年 "+month+" 月 "+day+" 日")
	d.field(56, 282, 90, "住址", address)
	d.text(146, 324, 28, ink, "500", addressOf(c.number)[len(address):])
	d.portrait(580, 66, 220, 290, c.IDCard)
	d.text(56, 470, 24, faint, "400", "公民身份号码")
	d.text(250, 472, 38, ink, "600", c.number)
	return d
}

func idCardBack(c card) *drawing {
	d := newDrawing(856, 540, "#f3f0ea", "#d6cdbd")
	d.waves("#d9b9a4", 15)
	d.stamp(130, 140, 66, "演示徽")
	d.text(260, 130, 40, ink, "600", "演 示 证 件")
	d.text(260, 196, 52, ink, "700", "居民身份证")
	d.field(190, 400, 150, "签发机关", "演示市公安局示例分局")
	d.field(190, 464, 150, "有效期限", period(c.IDCardFrom, c.IDCardTo))
	return d
}

func licenceFront(c card) *drawing {
	d := newDrawing(880, 600, "#f4f6f4", "#c3cfc6")
	d.waves("#b8d2c2", 12)
	d.centred(74, 38, "机动车驾驶证")
	d.field(48, 136, 110, "证号", c.number)
	d.field(48, 190, 110, "姓名", c.name)
	d.field(400, 190, 80, "性别", c.sex)
	d.field(560, 190, 80, "国籍", "中国")
	d.field(48, 244, 110, "住址", addressOf(c.IDCard))
	d.field(250, 306, 170, "出生日期", c.birth)
	d.field(250, 360, 170, "初次领证日期", c.FirstIssued)
	d.field(250, 414, 170, "准驾车型", strings.ReplaceAll(c.VehicleClass, ",", ""))
	d.field(250, 556, 130, "有效期限", period(c.LicenceFrom, c.LicenceTo))
	d.portrait(640, 282, 180, 230, c.IDCard)
	d.stamp(126, 410, 76, "演示交警")
	return d
}

func licenceBack(c card) *drawing {
	d := newDrawing(880, 600, "#f4f6f4", "#c3cfc6")
	d.waves("#b8d2c2", 12)
	d.centred(74, 38, "机动车驾驶证副页")
	d.field(48, 150, 130, "证号", c.LicenceNumber)
	d.field(48, 210, 130, "姓名", c.name)
	d.field(48, 270, 130, "档案编号", "9901"+strconv.FormatUint(fingerprint(c.IDCard)%100_000_000, 10))
	d.text(48, 350, 24, faint, "400", "记录")
	d.text(178, 350, 28, ink, "500", "实习期已满，请于有效期届满前九十日内换证。")
	d.text(178, 394, 28, ink, "500", "发证机关："+c.IssuingOrganizations)
	d.bars(178, 470, 460, 76, c.IDCard)
	return d
}

func qualification(c card) *drawing {
	d := newDrawing(880, 600, "#f7f3e8", "#d8cba6")
	d.waves("#dcc893", 12)
	d.centred(74, 38, "道路运输从业人员从业资格证")
	d.portrait(60, 150, 190, 250, c.IDCard)
	d.field(300, 180, 150, "姓名", c.name)
	d.field(300, 236, 150, "性别", c.sex)
	d.field(300, 292, 150, "证号", c.number)
	d.field(300, 348, 150, "从业资格类别", "")
	d.text(470, 348, 28, ink, "500", "道路普通货物运输")
	d.field(300, 404, 150, "发证机关", "演示市交通运输局")
	d.field(300, 460, 150, "有效期限", period(c.QualificationFrom, c.QualificationTo))
	d.stamp(770, 210, 66, "演示交通")
	return d
}

func bankCardFace(c card) *drawing {
	d := newDrawing(856, 540, "#27446b", "#1b3150")
	d.waves("#5f86b8", 15)
	d.text(56, 96, 40, "#ffffff", "600", c.BankName)
	d.text(56, 220, 30, "#d9c277", "600", "储蓄卡（演示）")
	groups := make([]string, 0, 5)
	for at := 0; at < len(c.BankCard); at += 4 {
		groups = append(groups, c.BankCard[at:min(at+4, len(c.BankCard))])
	}
	d.text(56, 340, 46, "#ffffff", "600", strings.Join(groups, " "))
	d.text(56, 440, 32, "#dfe8f3", "500", c.AccountName)
	return d
}

func payeeLetter(c card) *drawing {
	d := newDrawing(840, 1100, "#ffffff", "#cfd6dc")
	d.centred(120, 42, "代收款授权委托书")
	for i, line := range []string{
		"委托人：" + c.Name + "（身份证号 " + c.IDCard + "）",
		"受托人：" + c.AccountName,
		"",
		"委托人在驿路网络货运（演示）平台承运货物所得运费，",
		"授权受托人以其银行账户代为收取。由此产生的一切责任",
		"由委托人承担。本委托书自签署之日起一年内有效。",
		"",
		"受托人账户：" + c.BankName,
		"账号：" + c.BankCard,
	} {
		d.text(90, 240+i*58, 28, ink, "400", line)
	}
	d.text(90, 880, 28, ink, "400", "委托人签字："+c.Name)
	d.text(480, 880, 28, ink, "400", "受托人签字："+c.AccountName)
	d.stamp(640, 960, 80, "演示专用")
	return d
}
