import { NoticePage } from '@/ui/notice-page'

/** The tab's page left the user's menu while it was open. */
export function RightsChanged({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <NoticePage icon="lock" title="权限已变更">
      <p>您不再拥有此页面的访问权限。如需使用，请联系管理员。</p>
      {isUnsaved && <p>未保存的内容会保留：关闭此标签之前恢复权限，就可以继续编辑。</p>}
    </NoticePage>
  )
}
