import { chakra } from '@chakra-ui/react';
import { loadSession, signOut, useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { useWindowTitle } from '#app/useWindowTitle.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { PasswordRules } from '#screens/access/profile/PasswordRules.js';
import { Button } from '#ui/button/Button.js';
import { SignInFrame } from './SignInFrame.js';

const words = texts({
  title: ['设置新密码', 'Set a new password'],
  text: (name: string) => [
    `${name}，你好。你用的是管理员发放的初始密码，请先换成自己的密码。`,
    `Hello ${name}. You signed in with a first password from your administrator. Replace it with your own to continue.`,
  ],
  save: ['保存并继续', 'Save and continue'],
  done: ['密码已修改', 'Password changed'],
  leave: ['退出登录', 'Sign out'],
});

/** Shown instead of every page until a generated password has been changed. */
export function FirstPassword() {
  const t = useTexts(words);
  const user = useSession((one) => one.user);
  useWindowTitle(t.title);
  if (!user) return null;
  return (
    <SignInFrame title={t.title}>
      <chakra.p color="ink.2" mb="5">
        {t.text(user.name)}
      </chakra.p>
      <OperationForm
        id="changeMyPassword"
        values={{ old_pass: '', new_pass: '' }}
        save={t.save}
        done={t.done}
        onDone={() => void loadSession()}
      >
        <Field name="old_pass" autoComplete="current-password" autoFocus />
        <Field name="new_pass" autoComplete="new-password" />
        <PasswordRules username={user.username} />
        <input type="hidden" autoComplete="username" value={user.username} readOnly />
      </OperationForm>
      <Button look="quiet" mt="4" onClick={() => void signOut()}>
        {t.leave}
      </Button>
    </SignInFrame>
  );
}
