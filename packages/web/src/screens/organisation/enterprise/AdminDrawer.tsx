import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Company } from './company-columns.js';

const words = texts({
  title: (name: string) => [`设置「${name}」的管理员`, `Administrator of “${name}”`],
  save: ['保存', 'Save'],
  done: ['管理员已设置', 'Administrator saved'],
  hint: [
    '没有这个用户名则新建账号；已有则重置密码，对方会立即退出登录，访问密钥失效。登录后须先修改密码。',
    'Creates the account. If the username exists, its password is reset, and its sessions and access keys end at once. They must change the password after signing in.',
  ],
});

/** Renders the form that sets who administers a company. */
export function AdminDrawer({ of, onClose }: { of: Company | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="saveEnterpriseAdmin"
      open={of !== undefined}
      onClose={onClose}
      title={t.title(of?.name ?? '')}
      values={{ username: '', name: '', phone: '', password: '' }}
      fixed={of ? { enterprise_id: of.id } : {}}
      save={t.save}
      done={t.done}
    >
      <Field name="username" hint={t.hint} autoFocus />
      <Field name="name" />
      <Field name="phone" />
      <Field name="password" autoComplete="new-password" />
    </FormDrawer>
  );
}
