import { reloadUser } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';

const words = texts({
  title: ['修改手机号', 'Change phone'],
  password: ['当前密码', 'Current password'],
  hint: ['用来确认是你本人', 'To confirm it’s you'],
  save: ['保存', 'Save'],
  done: ['手机号已更新', 'Phone saved'],
});

/** Renders the form for a new phone number; requires the password. */
export function PhoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="changeMyPhone"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ phone: '', password: '' }}
      save={t.save}
      done={t.done}
      onDone={() => void reloadUser()}
    >
      <Field name="phone" autoComplete="tel" autoFocus />
      <Field name="password" label={t.password} hint={t.hint} autoComplete="current-password" />
    </FormDrawer>
  );
}
