import { reloadUser } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Me } from './ProfilePanel.js';

const words = texts({
  title: ['编辑资料', 'Edit profile'],
  save: ['保存', 'Save'],
  done: ['资料已更新', 'Profile saved'],
});

/** Renders the form for the user's own name, email and sex. */
export function ProfileDrawer({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="updateMyProfile"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ name: me.name, email: me.email ?? '', sex: me.sex }}
      save={t.save}
      done={t.done}
      draft="my-profile"
      onDone={() => void reloadUser()}
    >
      <Field name="name" autoComplete="name" autoFocus />
      <Field name="email" autoComplete="email" />
      <Field name="sex" />
    </FormDrawer>
  );
}
