import { Refusal } from '@/api/refusal'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { type DepartmentNode, useRemoveDepartment } from './department-queries'

/** Removes a department after a question; why one must stay is said and has to be read. */
export function useRemoval(onRemoved: () => void) {
  const remove = useRemoveDepartment()
  const run = async ({ id, departName }: DepartmentNode) => {
    const isSure = await confirm({
      title: '删除部门',
      okText: '删除',
      text: `确定要删除部门「${departName}」吗?`,
      detail: '还有下级部门、用户或业务数据的部门不能删除；删除后不能恢复。',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await remove.mutateAsync(id)
      onRemoved()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.reported) return
      if (cause.status !== 200) return void toast.error(cause.message)
      await confirm({
        title: '不能删除',
        text: `部门「${departName}」没有删除`,
        detail: cause.message,
        isNotice: true,
      })
    }
  }
  return (department: DepartmentNode) => void run(department)
}
