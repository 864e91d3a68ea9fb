package fieldrule

// Vector is one value with the verdict both sides of the product must give.
// Rule is a preset's id or idCard, qualification, creditCode, bankCard, vin.
type Vector struct {
	Rule  string `json:"rule"`
	Value string `json:"value"`
	Holds bool   `json:"holds"`
}

// Vectors are written out for the pages' tests as they are.
var Vectors = func() (all []Vector) {
	for _, v := range verdicts {
		for _, value := range v.accept {
			all = append(all, Vector{v.rule, value, true})
		}
		for _, value := range v.reject {
			all = append(all, Vector{v.rule, value, false})
		}
	}
	return all
}()

var verdicts = []struct {
	rule           string
	accept, reject []string
}{
	{"n6-16", []string{"123456", "1234567890123456", "123456789012345678"}, []string{"12345", "1234567890123456789", "12345a", "１２３４５６"}},
	{"*6-16", []string{"ab c-1", "六个汉字也行", "1234567890123456"}, []string{"12345", "12345678901234567", "12345\n"}},
	{"s6-18", []string{"abcdef", "ABCDEFghijklmnopqr"}, []string{"abcde", "abc|def", "abcdefghijklmnopqrs", "abc123"}},
	{"url", []string{
		"https://example.com", "http://localhost:8080/a/b?c=1#d", "example.com", "example.com:8080/a?b=1",
		"//cdn.example.com/x.js",
	}, []string{"abc", "http://", "a b.com", "https://example.com/a b", "javascript:alert(1)"}},
	{"e", []string{"a@b.cn", "first.last+tag@mail.example.io"}, []string{"a@", "a@b", "@b.cn", "a b@c.cn", "a@b..cn"}},
	{
		"m",
		[]string{"13800138000", "13800000000", "15400000001", "19912345678"},
		[]string{"12800138000", "1380013800", "138001380000", "1380013800a"},
	},
	{
		"telephone",
		[]string{"13800138000", "0351-7654321", "02012345678"},
		[]string{"12800138000", "7654321", "0351-0654321", "0351 7654321", "+8613800138000"},
	},
	{"p", []string{"100000", "830000"}, []string{"010000", "10000", "1000000"}},
	{"s", []string{"a", "Zz", "aB"}, []string{"a1", "a|b", "字"}},
	{"n", []string{"0", "-1", "3.14", "-0.5", "-1.5"}, []string{"a", "1.", ".5", "1e3", "--1", "1,000"}},
	{"z", []string{"0", "-12", "7", "3"}, []string{"1.0", "3.5", "+1", "a"}},
	{"money", []string{"1", "1.25", "10.5", "0.01", "99999.99"}, []string{"0", "1.255", "00.1", "1.234", "-1", "1."}},
	{"person-name", []string{"李涛", "买买提·艾力", "欧阳建国"}, []string{"李", "·李涛", "李涛·", "Li Tao", "李涛1"}},
	{"plate", []string{"晋Z00015", "鲁Z0012挂", "皖ZD00012", "苏Z00012D"}, []string{"晋I00015", "晋Z0001", "晋ZO0015", "军A12345", "苏Z00012L"}},
	{"plate-ordinary", []string{"晋A12B34"}, []string{"晋AD12345", "晋A1234挂", "A12345"}},
	{"plate-trailer", []string{"鲁Z0012挂"}, []string{"鲁Z00123", "鲁Z001挂"}},
	{"plate-nev-small", []string{"皖ZD00012", "京AF12345", "粤BDB2345"}, []string{"皖ZL00012", "皖Z00012D"}},
	{"plate-nev-large", []string{"苏Z00012D", "京A12345F"}, []string{"苏Z00012L", "苏ZD00012"}},
	{
		"qualification",
		[]string{"990101198003150117", "1234567890123456789", "11010519491231002X"},
		[]string{"123456", "12345678901234567890", "1101051949123100XX", "110105194912310021", "11010519491331002X", "123456789012345678"},
	},
	{"permit", []string{"990101000123"}, []string{"99010100012", "99010100012A"}},
	{"amount", []string{"0", "0.5", "9999999.99"}, []string{"10000000", "1.001", "-1", "01"}},
	{
		"idCard",
		[]string{"990101198003150117", "990101198103150130", "11010519491231002X", "11010519491231002x", "440524188001010014"},
		[]string{
			"990101198003150118", "990101198002300110", "110105194912310021", "11010519491331002X", "1101051949123100",
			"99010119800315011Ａ",
		},
	},
	{
		"creditCode",
		[]string{"91990101MADEM0003C", "91990101MADEM00117", "91350100M000100Y43"},
		[]string{"91990101MADEM0003D", "91350100M000100Y44", "91350100M000100Y4", "91350100I000100Y43"},
	},
	{
		"bankCard",
		[]string{"6299990000000010003", "4111111111111111"},
		[]string{"6299990000000010004", "4111111111111112", "411111111111111", "41111111111111111111"},
	},
	{
		"vin",
		[]string{"L99DEM009N0000001", "L99DEM000N0000002", "1M8GDM9AXKP042788"},
		[]string{"L99DEM008N0000001", "1M8GDM9A1KP042788", "1M8GDM9AXKP04278", "IM8GDM9AXKP042788"},
	},
}
