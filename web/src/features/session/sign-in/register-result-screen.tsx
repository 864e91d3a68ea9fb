import { ClosedMethod } from './closed-method'
import { SignInFrame } from './sign-in-frame'

/** The page at /user/register-result: the account waits for approval. */
export function RegisterResultScreen({ search }: { search: string }) {
  const account = new URLSearchParams(search).get('account')?.slice(0, 32)
  return (
    <SignInFrame side="operator" title="等待审核">
      <ClosedMethod>
        {account ? `账号 ${account} 的注册申请已提交。` : '注册申请提交后由管理员审核。'}
        审核通过后即可登录；需要的角色由管理员分配。
      </ClosedMethod>
    </SignInFrame>
  )
}
