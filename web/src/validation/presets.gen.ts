// Generated from internal/foundation/fieldrule. DO NOT EDIT — make gen

/** Rules a pattern expresses: spec §5 under its own ids, then those of the freight trade. */
export const presets = {
  "n6-16": {
    pattern: "^\\d{6,18}$",
    message: "请输入6到18位数字",
  },
  "*6-16": {
    pattern: "^.{6,16}$",
    message: "请输入6到16位任意字符",
  },
  "s6-18": {
    pattern: "^[A-Za-z]{6,18}$",
    message: "请输入6到18位字母",
  },
  "url": {
    pattern: "^(?:(?:(?:https?|ftp):)?//[0-9A-Za-z][0-9A-Za-z.-]*|[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)+)(?::\\d{1,5})?(?:/[^\\s?#]*)?(?:\\?[^\\s#]*)?(?:#\\S*)?$",
    message: "请输入正确的网址",
  },
  "e": {
    pattern: "^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$",
    message: "请输入正确的电子邮箱",
  },
  "m": {
    pattern: "^1[3-9]\\d{9}$",
    message: "请输入正确的手机号码",
  },
  "telephone": {
    pattern: "^(?:1[3-9]\\d{9}|0\\d{2,3}-?[1-9]\\d{6,7})$",
    message: "请输入正确的手机号或座机号",
  },
  "p": {
    pattern: "^[1-9]\\d{5}$",
    message: "请输入正确的邮政编码",
  },
  "s": {
    pattern: "^[A-Za-z]+$",
    message: "请输入字母",
  },
  "n": {
    pattern: "^-?\\d+(?:\\.\\d+)?$",
    message: "请输入数字",
  },
  "z": {
    pattern: "^-?\\d+$",
    message: "请输入整数",
  },
  "money": {
    pattern: "^(?:[1-9]\\d*(?:\\.\\d{1,2})?|0\\.\\d{1,2})$",
    message: "请输入正确的金额，最多2位小数",
  },
  "person-name": {
    pattern: "^[㐀-䶿一-鿿][㐀-䶿一-鿿·]{0,28}[㐀-䶿一-鿿]$",
    message: "请输入2到30个汉字，可含间隔号“·”",
  },
  "plate": {
    pattern: "^(?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5}|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}挂|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9][0-9]{4}|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][0-9]{5}[A-HJK])$",
    message: "请输入正确的车牌号",
  },
  "plate-ordinary": {
    pattern: "^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5}$",
    message: "请输入正确的普通号牌",
  },
  "plate-trailer": {
    pattern: "^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}挂$",
    message: "请输入正确的挂车号牌",
  },
  "plate-nev-small": {
    pattern: "^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9][0-9]{4}$",
    message: "请输入正确的新能源小型车号牌",
  },
  "plate-nev-large": {
    pattern: "^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][0-9]{5}[A-HJK]$",
    message: "请输入正确的新能源大型车号牌",
  },
  "permit": {
    pattern: "^\\d{12}$",
    message: "请输入12位证号",
  },
  "amount": {
    pattern: "^(?:0|[1-9]\\d{0,6})(?:\\.\\d{1,2})?$",
    message: "请输入不超过9999999.99的金额，最多2位小数",
  },
} as const
