import { Input } from 'antd'
import { useState } from 'react'
import { clearing } from '@/ui/clearing'
import { confirm } from '@/ui/confirm'
import { PopupMenu } from '@/ui/menu/popup-menu'
import { toast } from '@/ui/toast'
import { Tree } from '@/ui/tree/tree'
import { branchesOf, indexTree, type TreeItem } from '@/ui/tree/tree-model'
import { DemoButton } from './demo-controls'
import { DemoSection } from './demo-section'
import { DialogExample } from './dialog-example'
import css from './gallery.module.css'

/** What is said, asked, opened and ticked in every part of the console. */
export function ControlExamples() {
  return (
    <>
      <ToastExample />
      <ConfirmExample />
      <DialogExample />
      <MenuExample />
      <TreeExample />
    </>
  )
}

function ToastExample() {
  const undo = { label: '撤销', perform: () => toast.info('已恢复运单 YD20260301') }
  const retry = { label: '重试', perform: () => toast.success('已提交') }
  return (
    <DemoSection title="消息" about="成功与提示自行消失；警告与错误可以关闭，错误留在「本次消息」中。">
      <div className={css.options}>
        <DemoButton onClick={() => toast.success('已保存')}>成功</DemoButton>
        <DemoButton onClick={() => toast.info('正在生成对账单', '完成后在「文件」中下载')}>提示</DemoButton>
        <DemoButton onClick={() => toast.warning('合同将在 7 天后到期')}>警告</DemoButton>
        <DemoButton onClick={() => toast.error('提交失败', '请求号 9f3c')}>错误</DemoButton>
        <DemoButton onClick={() => toast.success('已删除运单 YD20260301', '', undo)}>可撤销</DemoButton>
        <DemoButton onClick={() => toast.error('提交失败', '网络连接已断开', retry)}>可重试</DemoButton>
      </div>
    </DemoSection>
  )
}

function ConfirmExample() {
  const ask = (question: Parameters<typeof confirm>[0]) => async () => {
    const isSure = await confirm(question)
    toast.info(isSure ? '已确认' : '已取消')
  }
  const removal = {
    title: '删除运单',
    text: '确定要删除运单「YD20260301」吗?',
    detail: '它的 3 个附件一并删除，不能恢复。',
    okText: '删除',
    isDangerous: true,
  }
  const notice = { title: '不能删除', text: '运单「YD20260302」已结算。', isNotice: true }
  return (
    <DemoSection title="确认" about="危险的操作先聚焦「取消」；只需知道的事只有一个按钮。">
      <div className={css.options}>
        <DemoButton onClick={() => void ask({ text: '提交后不能修改，确定提交吗?' })()}>普通</DemoButton>
        <DemoButton onClick={() => void ask(removal)()}>危险</DemoButton>
        <DemoButton onClick={() => void ask(notice)()}>告知</DemoButton>
      </div>
    </DemoSection>
  )
}

function MenuExample() {
  const say = (text: string) => () => toast.info(text)
  return (
    <DemoSection title="菜单" about="点击或按 ↓ 打开；方向键移动，Esc 关闭。">
      <div className={css.options}>
        <PopupMenu
          label="运单操作"
          actions={[
            { key: 'copy', label: '复制运单号', onSelect: say('已复制运单号') },
            { key: 'print', label: '打印', onSelect: say('开始打印') },
            { key: 'settle', label: '结算', onSelect: () => {}, disabled: true },
            { key: 'void', label: '作废', onSelect: say('已作废'), hasDivider: true },
          ]}
        >
          运单操作
        </PopupMenu>
      </div>
    </DemoSection>
  )
}

const leaf = (key: string, title: string): TreeItem => ({ key, title, children: [] })

const departments: TreeItem[] = [
  {
    key: 'ops',
    title: '运营中心',
    note: 'A01',
    children: [
      { key: 'north', title: '华北调度', children: [leaf('ty', '太原组'), leaf('ts', '唐山组')] },
      leaf('east', '华东调度'),
    ],
  },
  { key: 'finance', title: '财务部', note: 'A02', children: [leaf('bill', '对账组')] },
]

const branches = branchesOf(indexTree(departments))

function TreeExample() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(branches))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['ops', 'east']))
  const [search, setSearch] = useState('')
  const disabledReason = (key: string) => (key === 'bill' ? '上级部门没有此权限' : undefined)
  return (
    <DemoSection
      title="树"
      about="方向键移动与展开，空格勾选；勾选连同上级与全部下级。"
      options={
        <>
          <Input
            type="search"
            allowClear={clearing}
            aria-label="搜索部门"
            placeholder="部门名称或编码"
            className={css.choice}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <DemoButton onClick={() => setOpen(new Set(branches))}>展开</DemoButton>
          <DemoButton onClick={() => setOpen(new Set())}>收起</DemoButton>
        </>
      }
    >
      <Tree
        name="部门"
        items={departments}
        search={search}
        open={open}
        onOpen={setOpen}
        checks={{ chosen, onChange: setChosen, disabledReason }}
        empty="没有部门"
        noMatch="没有匹配的部门"
      />
    </DemoSection>
  )
}
