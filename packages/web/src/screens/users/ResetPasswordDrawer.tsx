import { Field } from '../../components/Field.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  title: (name: string) => [`重置 ${name} 的密码`, `Reset the password of ${name}`],
  save: ['重置密码', 'Reset password'],
  done: ['密码已重置，对方需要重新登录', 'Password reset; they have to sign in again'],
  hint: [
    '8–64 位，大写、小写、数字、符号至少三种。保存后对方会立即退出登录。',
    'At least three kinds of characters, 8 to 64. The person is signed out at once.',
  ],
});

/** A new password for somebody who has lost theirs. */
export function ResetPasswordDrawer({ id, name, onClose }: { id: number | undefined; name: string; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="resetStaffPassword"
      open={id !== undefined}
      onClose={onClose}
      title={t.title(name)}
      values={{ new_pass: '' }}
      fixed={id === undefined ? {} : { id }}
      save={t.save}
      done={t.done}
      refresh={['listStaff']}
    >
      <Field name="new_pass" hint={t.hint} autoComplete="new-password" />
    </FormDrawer>
  );
}
