package personal

import "testing"

func TestMasks(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{MaskPhone("15400000001"), "154****0001"},
		{MaskPhone("1540001"), "*******"},
		{MaskIDCard("990101198003150117"), "9901**********0117"},
		{MaskIDCard(""), ""},
		{MaskAccount("6299990000000010003"), "***************0003"},
		{MaskEmail("ops@example.com"), "o***@example.com"},
		{MaskEmail("张敏@example.com"), "张***@example.com"},
		{MaskEmail("@example.com"), "***@example.com"},
		{MaskEmail("ops"), "***"},
		{MaskEmail(""), ""},
	} {
		if c.got != c.want {
			t.Errorf("masked as %s, want %s", c.got, c.want)
		}
	}
}

func TestWhatComesBackMaskedMeansWhatIsStored(t *testing.T) {
	for _, c := range []struct {
		sent, stored, value string
		ok                  bool
	}{
		{"154****0001", "15400000001", "15400000001", true},
		{"15400000002", "15400000001", "15400000002", true},
		{"", "15400000001", "", true},
		{"154****0002", "15400000001", "154****0002", false},
		{"", "", "", true},
		{"***", "", "***", false},
	} {
		if value, ok := Meant(c.sent, c.stored, MaskPhone); value != c.value || ok != c.ok {
			t.Errorf("%q over %q means %q, %v", c.sent, c.stored, value, ok)
		}
	}
}
