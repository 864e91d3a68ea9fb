package demo

import "fmt"

// ordinaryClients have a contract, a longer past than the others, and nothing to tell:
// lists show them last. Names are made up;
// their divisions are where the routes of the demo begin and end.
func ordinaryClients() []client {
	rows := []struct{ id, name, contact, department, division string }{
		{"coke", "汾河焦化", "段文斌", "dep-north", "140105"},
		{"ore", "渤海矿业", "侯永刚", "dep-north", "130209"},
		{"glass", "燕东玻璃", "赵海燕", "dep-north", "130283"},
		{"feed", "松原饲料", "韩冬梅", "dep-north", "220182"},
		{"fertilizer", "辽南化肥", "曲强", "dep-north", "210211"},
		{"salt", "长芦盐业", "石磊", "dep-north", "120116"},
		{"tyre", "鲁中轮胎", "邢国栋", "dep-east", "370102"},
		{"ceramics", "岚山陶瓷", "滕飞", "dep-east", "371103"},
		{"container", "甬江集装箱", "翁志远", "dep-east", "330206"},
		{"textile", "萧然纺织", "冯秀英", "dep-east", "330109"},
		{"appliance", "金陵电器", "陶然", "dep-east", "320115"},
		{"alloy", "皖江铝业", "程光明", "dep-east", "340212"},
		{"pipe", "沪北钢管", "蒋晓峰", "dep-east", "310113"},
		{"beverage", "昆阳饮品", "汪洁", "dep-east", "320583"},
		{"timber", "楚源木业", "龚建平", "dep-east", "420112"},
		{"machine", "洛川重工", "常胜利", "dep-northwest", "410305"},
		{"cotton", "天山棉纺", "买买提·吐尔逊", "dep-northwest", "650106"},
		{"coalchem", "宁东煤化", "纳建军", "dep-northwest", "640181"},
		{"fruit", "秦岭果业", "杜鹃", "dep-northwest", "610112"},
		{"sand", "陕北石英", "折志勇", "dep-northwest", "610881"},
		{"battery", "蜀江电池", "苟明辉", "dep-northwest", "510113"},
		{"mining", "哈密矿产", "米强", "dep-northwest", "650502"},
		{"steelwire", "伊旗钢丝", "云海涛", "dep-northwest", "150627"},
	}
	salesmen := []string{"ops", "service"}
	made := make([]client, len(rows))
	for n, row := range rows {
		made[n] = client{
			id: "c-demo-" + row.id, name: fmt.Sprintf("%s（演示）有限公司", row.name), contact: row.contact, department: row.department,
			division: row.division, salesman: salesmen[n%2], months: 9 + n%11, days: n, settleType: 1 + n%4, ratePermille: int64(52 + n*7%25),
			creditYuan: int64(n%4/2) * int64(200_000+n*25_000), contractDays: 45 + n*29%400,
		}
	}
	return made
}
