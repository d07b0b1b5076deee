import { useState } from 'react';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { GeneratedPassword, type PasswordResult } from './GeneratedPassword.js';

const words = texts({
  title: (name: string) => [`重置 ${name} 的密码`, `Reset the password of ${name}`],
  save: ['重置密码', 'Reset password'],
  done: ['密码已重置，对方需要重新登录', 'Password reset; they have to sign in again'],
  hint: [
    '留空则自动生成。保存后对方会立即退出登录，访问密钥全部失效；再次登录后须先修改密码。',
    'Leave it blank to generate one. They are signed out and their access keys end at once; they must change it after signing in again.',
  ],
  ownHint: [
    '8–64 位，大写、小写、数字、符号至少三种。保存后你的其他设备会立即退出登录。',
    'At least three kinds of characters, 8 to 64. Your other devices are signed out at once.',
  ],
});

/** Renders a form that sets a staff member's new password; changing your own also requires the current password. */
export function ResetPasswordDrawer({ open, name, onClose }: { open: number | undefined; name: string; onClose: () => void }) {
  const t = useTexts(words);
  const own = useSession((one) => one.user?.id) === open;
  const [given, setGiven] = useState<PasswordResult>();
  return (
    <>
      <FormDrawer
        id="resetStaffPassword"
        open={open !== undefined}
        onClose={onClose}
        title={t.title(name)}
        values={own ? { old_pass: '', new_pass: '' } : { new_pass: '' }}
        fixed={open === undefined ? {} : { id: open }}
        save={t.save}
        done={t.done}
        onDone={setGiven}
      >
        {own ? <Field name="old_pass" autoComplete="current-password" /> : null}
        <Field name="new_pass" hint={own ? t.ownHint : t.hint} autoComplete="new-password" />
      </FormDrawer>
      <GeneratedPassword of={given} onClose={() => setGiven(undefined)} />
    </>
  );
}
