import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { PasswordRules } from './PasswordRules.js';

const words = texts({
  title: ['修改密码', 'Change password'],
  save: ['修改密码', 'Change password'],
  done: ['密码已修改，其他设备已退出登录', 'Password changed; other devices are signed out'],
  hint: [
    '修改后，其他设备会立即退出登录，这台不受影响；访问密钥仍可使用。',
    'Other devices are signed out immediately; this one stays signed in, and access keys still work.',
  ],
});

/** Renders the form to change the user's own password. */
export function PasswordDrawer({ username, open, onClose }: { username: string; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="changeMyPassword"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ old_pass: '', new_pass: '' }}
      save={t.save}
      done={t.done}
      refresh={['listSessions']}
    >
      <Field name="old_pass" autoComplete="current-password" autoFocus />
      <Field name="new_pass" hint={t.hint} autoComplete="new-password" />
      <PasswordRules username={username} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
    </FormDrawer>
  );
}
