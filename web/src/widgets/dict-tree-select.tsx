import { TreeSelect } from 'antd'
import { type AriaAttributes, useMemo } from 'react'
import { useDictOptions } from './dict-options'
import { type DictNode, dictTree } from './dict-tree'
import css from './dict-tree-select.module.css'
import { searchTitles, treePopup } from './tree-popup'
import { useTreeText } from './use-tree-text'

interface DictTreeSelectProps extends AriaAttributes {
  /** Code of a dictionary whose longer values belong to the shorter ones they begin with. */
  code: string
  id?: string
  /** The chosen value; several are joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  multi?: boolean
  placeholder?: string
  disabled?: boolean
}

/** Values of a dictionary as a tree; options out of use are grey. */
export function DictTreeSelect({ code, value, onChange, multi, ...input }: DictTreeSelectProps) {
  const options = useDictOptions(code)
  const tree = useMemo(() => dictTree(options), [options])
  const chosen = (value ?? '').split(',').filter(Boolean)
  const { heard, under, isUnmeant } = useTreeText({
    treeData: tree,
    chosen,
    onChoose: (found) => onChange?.((multi ? [...chosen, found] : [found]).join(',')),
    onClear: multi ? undefined : () => onChange?.(undefined),
  })
  return (
    <>
      <TreeSelect<string | string[], DictNode>
        placeholder="请选择"
        {...input}
        {...heard}
        className={css.dictTree}
        multiple={multi}
        showSearch={searchTitles}
        treeDefaultExpandAll
        popupRender={treePopup(input.id)}
        notFoundContent="没有匹配的选项"
        treeData={tree}
        value={multi ? chosen : chosen[0]}
        onChange={(next) => {
          const all = [next ?? []].flat()
          if (multi && isUnmeant(all.length < chosen.length)) return
          onChange?.(all.join(',') || undefined)
        }}
      />
      {under}
    </>
  )
}
