import { actAs } from '#app/act-as.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Company } from './company-columns.js';

const words = texts({
  title: (name: string) => [`以「${name}」管理员身份登录`, `Sign in as the administrator of “${name}”`],
  save: ['登录', 'Sign in'],
  done: ['已代为登录，15 分钟内有效', 'Signed in for 15 minutes'],
  hint: [
    '对方会在操作日志里看到你的姓名和原因。期间不能查看或修改密码和密钥。',
    'They see your name and the reason in their log. You can’t see or change passwords and secrets.',
  ],
});

/** Asks for the reason to sign in as a company's administrator. */
export function ActDrawer({ of, onClose }: { of: Company | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="loginAsEnterpriseAdmin"
      open={of !== undefined}
      onClose={onClose}
      title={t.title(of?.name ?? '')}
      values={{ reason: '' }}
      fixed={of ? { enterprise_id: of.id } : {}}
      save={t.save}
      done={t.done}
      onDone={({ token }) => actAs(token)}
    >
      <Field name="reason" hint={t.hint} autoFocus />
    </FormDrawer>
  );
}
