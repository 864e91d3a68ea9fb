import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { fetchFile } from '@/api/call'
import { addressOf } from '@/api/request'
import { lazyComponent } from '@/ui/lazy-component'
import { saveFile } from '@/ui/save-file'
import { useAllowed } from '../allowed'
import type { Sheet } from './sheet'

const ImportModal = lazyComponent(async () => (await import('./import-modal')).ImportModal)

interface SheetButtonsProps {
  sheet: Sheet
  /** What the list is asked for at present: the same goes out. */
  query?: Record<string, string | number>
  /** Ids of ticked rows: when there are any, only those go out. */
  chosen?: readonly string[]
}

/** 导出 and 导入 in the toolbar of a list, for those who may. */
export function SheetButtons({ sheet, query, chosen = [] }: SheetButtonsProps) {
  const mayExport = useAllowed(`${sheet.feature}:export`)
  const mayAdd = useAllowed(`${sheet.feature}:add`)
  const mayImport = useAllowed(`${sheet.feature}:import`) && mayAdd
  const [isImporting, setImporting] = useState(false)
  const take = useExport(sheet)
  return (
    <>
      {mayExport && (
        <Button
          loading={take.isPending}
          onClick={() => take.mutate({ ...query, selections: chosen.join(',') })}
        >
          {chosen.length > 0 ? `导出所选 ${chosen.length} 项` : '导出'}
        </Button>
      )}
      {mayImport && <Button onClick={() => setImporting(true)}>导入</Button>}
      {isImporting && <ImportModal sheet={sheet} onClose={() => setImporting(false)} />}
    </>
  )
}

function useExport(sheet: Sheet) {
  return useMutation({
    mutationFn: (query: Record<string, string | number>) =>
      fetchFile(addressOf('GET', sheet.exportPath, { query })),
    onSuccess: (file) => saveFile(file, `${sheet.name}.xlsx`),
  })
}
