import { expect, it } from 'vitest'
import { shortRoute } from './waybill-route'

it.each([
  ['新疆维吾尔自治区哈密市伊州区', '天津市滨海新区', '哈密', '天津'],
  ['江苏省苏州市吴江区', '海南省澄迈县', '苏州', '澄迈县'],
  ['湖北省恩施土家族苗族自治州恩施市', '内蒙古自治区锡林郭勒盟多伦县', '恩施土家族苗族', '锡林郭勒'],
  ['河北省唐山市迁安市', '河北省唐山市曹妃甸区', '迁安市', '曹妃甸区'],
  ['湖北省仙桃市', '湖北省仙桃市', '仙桃市', '仙桃市'],
  ['', '上海市', '', '上海'],
])('%s → %s is %s → %s', (from, to, start, end) => {
  expect(shortRoute(from, to)).toEqual([start, end])
})
