import { Input, Radio, Switch } from 'antd'
import type { components } from '@/api/schema.gen'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import { numberSpec } from '@/ui/modal-form/number-spec'
import type { Rule } from '@/validation/run'
import { DictRadio } from '@/widgets/dict-select'
import { IconPicker } from './icon-picker'
import { kindFor, kinds } from './menu-rows'
import { ParentSelect } from './parent-select'
import { BUTTON, type MenuRow, TOP } from './permission-queries'

type MenuField = FieldSpec<keyof components['schemas']['PermissionDraft']>

/** What the form of one row must know. */
export interface PermissionFormContext {
  /** Undefined for a new one. */
  row: MenuRow | undefined
  /** Refuses a code that another row has. */
  isFree: Rule
  /** What a row is called. */
  nameOf: (id: string) => string
}

/** The form of a row as far as it is filled in: a button is asked other things than an entry. */
export function permissionSections(values: Values, context: PermissionFormContext): FormSection[] {
  const isButton = values.menuType === BUTTON
  return [
    { title: '基本信息', fields: basics(values, context) },
    ...(isButton
      ? [{ title: '权限', fields: rights(context) }]
      : [
          { title: '页面', fields: page(values, context) },
          { title: '显示', fields: looks(context) },
        ]),
    { title: '备注', fields: [description] },
  ]
}

const BUILTIN_HINT = '内置菜单不能修改此项'

function basics({ menuType }: Values, { row, nameOf }: PermissionFormContext): MenuField[] {
  const kind: MenuField = {
    name: 'menuType',
    label: '菜单类型',
    control: <Radio.Group options={[...kinds]} disabled={row?.builtin} />,
    hint: row?.builtin ? BUILTIN_HINT : undefined,
    wide: true,
    show: (value) => kindFor(Number(value)),
  }
  const label = menuType === BUTTON ? '按钮/权限名称' : '菜单标题'
  const name: MenuField = {
    name: 'name',
    label,
    control: <Input maxLength={100} autoComplete="off" />,
    rules: [{ required: true, message: `请输入${label}!` }],
  }
  const parent: MenuField = {
    name: 'parentId',
    label: '上级菜单',
    control: <ParentSelect without={row?.id} />,
    rules: [{ required: true, message: '请检查你填的类型以及信息是否正确！' }],
    show: (value) => nameOf(String(value ?? '')),
  }
  const sort = numberSpec('sortNo', '排序', {
    min: 0,
    max: 999_999,
    // As a drag between two neighbours gives.
    decimals: 4,
    required: '请输入排序!',
    hint: '值越小越靠前',
  })
  return menuType === TOP ? [kind, name, sort] : [kind, name, parent, sort]
}

const COMPONENT = /^[A-Za-z0-9_./-]*$/
const PAGE = /^(?!\/\/)\/[^\s\\]*$/
const ADDRESS = /^(?!\/\/)[^\s\\]*$/

function page({ menuType }: Values, { row }: PermissionFormContext): MenuField[] {
  const isTop = menuType === TOP
  const builtinHint = row?.builtin ? BUILTIN_HINT : undefined
  const redirect: MenuField = {
    name: 'redirect',
    label: '默认跳转地址',
    control: <Input maxLength={255} autoComplete="off" disabled={row?.builtin} placeholder="站内路径" />,
    hint: builtinHint,
    rules: [{ pattern: PAGE, message: '默认跳转地址应为控制台内的路径，如 /dashboard/analysis' }],
  }
  return [
    {
      name: 'url',
      label: '菜单路径',
      control: <Input maxLength={255} autoComplete="off" disabled={row?.builtin} />,
      hint: builtinHint ?? '站内路径如 /report/daily，或 http(s) 地址',
      rules: [
        { required: true, message: '请输入菜单路径!' },
        { pattern: ADDRESS, message: '菜单路径应为站内路径、http(s) 地址或模板地址' },
      ],
    },
    {
      name: 'component',
      label: '前端组件',
      control: <Input maxLength={255} autoComplete="off" disabled={row?.builtin} />,
      hint: builtinHint ?? (isTop ? '只作分组时填 layouts/RouteView' : '如 system/DictList'),
      rules: [
        { required: true, message: '请输入前端组件!' },
        { pattern: COMPONENT, message: '前端组件只能由字母、数字和 _ . / - 组成' },
      ],
    },
    ...(isTop ? [redirect] : []),
    { name: 'icon', label: '菜单图标', control: <IconPicker /> },
    {
      name: 'pinyin',
      label: '拼音',
      control: <Input maxLength={100} autoComplete="off" />,
      hint: '首字母和全拼，用空格分开，如「数据字典」填 sjzd shujuzidian，搜索菜单时可用',
      rules: [{ pattern: /^[A-Za-z0-9 ]*$/, message: '拼音只能由字母、数字和空格组成' }],
    },
  ]
}

const onOff = (value: unknown) => (value ? '是' : '否')

const openings = [
  { value: false, label: '内部' },
  { value: true, label: '外部' },
]

function looks({ row }: PermissionFormContext): MenuField[] {
  const flag = (
    name: MenuField['name'],
    label: string,
    hint: string,
    whyFixed?: string | false,
  ): MenuField => ({
    name,
    label,
    control: <Switch disabled={Boolean(whyFixed)} />,
    hint: whyFixed || hint,
    show: onOff,
  })
  const whyBuiltin = row?.builtin && BUILTIN_HINT
  return [
    flag('route', '是否路由菜单', '关闭后只在菜单显示，没有自己的页面', whyBuiltin),
    flag('hidden', '隐藏路由', '不在菜单显示，仍可通过地址打开', row && !row.hidden && whyShown(row)),
    flag('keepAlive', '是否缓存路由', '切换标签页时保留页面内容'),
    flag('alwaysShow', '聚合路由', '下级不在菜单展开，从页面内进入', !row?.alwaysShow && whyBuiltin),
    {
      name: 'internalOrExternal',
      label: '打开方式',
      control: <Radio.Group options={openings} disabled={row?.builtin} />,
      hint: row?.builtin ? BUILTIN_HINT : '外部链接在新窗口打开',
      show: (value) => (value ? '外部' : '内部'),
    },
  ]
}

/** Why a row has to stay in sight, if it has to: the server decides, this only says so beforehand. */
function whyShown({ builtin, component, leaf }: MenuRow): string | undefined {
  if (!builtin) return undefined
  if (component === 'system/PermissionList') return '菜单管理隐藏后无法恢复，不能隐藏'
  if (component === 'layouts/RouteView' && !leaf)
    return '其中有内置页面，不能整个隐藏，可以逐个隐藏其中的页面'
  return undefined
}

function rights({ row, isFree }: PermissionFormContext): MenuField[] {
  return [
    {
      name: 'perms',
      label: '授权标识',
      control: (
        <Input
          maxLength={255}
          autoComplete="off"
          disabled={row?.builtin}
          placeholder="多个用逗号分隔，如 user:list,user:add"
        />
      ),
      hint: row?.builtin ? BUILTIN_HINT : undefined,
      rules: [
        { required: true, message: '请输入授权标识!' },
        { pattern: /^[!-~]*$/, message: '授权标识不可输入汉字，最多 255 位' },
        isFree,
      ],
      wide: true,
    },
    {
      name: 'permsType',
      label: '授权策略',
      control: <DictRadio code="global_perms_type" />,
      wide: true,
    },
    {
      name: 'status',
      label: '状态',
      control: <DictRadio code="valid_status" />,
      hint: '无效时按钮对所有人显示；服务器始终检查权限',
      wide: true,
    },
  ]
}

const description: MenuField = {
  name: 'description',
  label: '描述',
  control: <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
  wide: true,
}
