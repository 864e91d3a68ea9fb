package seed

import "freightdesk/internal/feature/dict"

// carriers are the dictionaries of carriers and their review.
var carriers = []dict.Builtin{
	{Code: "hy_carrier_type", Name: "承运商类型", Items: [][2]string{{"1", "个体司机"}, {"2", "个体工商户"}, {"3", "运输企业"}, {"4", "车队长"}}},
	{Code: "hy_reject_carrier", Name: "承运商审核不通过原因", Items: [][2]string{
		{"501", "证照模糊"},
		{"502", "名称不符"},
		{"503", "信用代码或证件号不符"},
		{"504", "许可证过期或注销"},
		{"505", "经营范围不含普通货运"},
		{"506", "委托书缺失或无效"},
		{"599", "其他"},
	}},
}
