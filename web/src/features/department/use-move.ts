import { Refusal } from '@/api/refusal'
import { confirm } from '@/ui/confirm'
import { useDragOrder } from '@/ui/drag-order'
import { toast } from '@/ui/toast'
import { ancestorsOf, descendantsOf } from '@/ui/tree/tree-model'
import { useSaveDepartment } from './department-queries'
import type { Departments } from './department-tree'

/** Departments move by being dragged onto another, after a question. */
export function useMove({ index, byId }: Departments) {
  const save = useSaveDepartment()
  const accepts = (id: string, onto: string) =>
    id !== onto && index.get(id)?.parent !== onto && !ancestorsOf(index, onto).includes(id)
  const move = async (id: string, onto: string) => {
    const [department, parent] = [byId.get(id), byId.get(onto)]
    if (!department || !parent) return
    const below = descendantsOf(index, id).length
    const isSure = await confirm({
      title: '移动部门',
      okText: '移动',
      text: `将「${department.departName}」移动到「${parent.departName}」下?`,
      detail: `${below > 0 ? `连同 ${below} 个下级部门。` : ''}机构编码和数据范围随之改变。`,
    })
    if (!isSure) return
    try {
      await save.mutateAsync({ id, version: department.version, parentId: onto })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (!cause.reported) toast.error(cause.message)
    }
  }
  return useDragOrder({ accepts, onDrop: (id, onto) => void move(id, onto.key) })
}
