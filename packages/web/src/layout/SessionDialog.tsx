import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { type FormEvent, useId, useRef, useState } from 'react';
import { failureText, stayOnPage } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { isPlatformAddress } from '#app/platform.js';
import { endSession, resume, useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  title: ['登录状态已过期', 'Your session has expired'],
  text: ['可以留在此页，也可以重新登录。', 'You can stay on this page or sign in again.'],
  here: (name: string) => [
    `输入 ${name} 的密码即可继续，页面和未保存的内容都会保留。`,
    `Enter the password for ${name} to continue here. Your page and unsaved changes are kept.`,
  ],
  password: ['密码', 'Password'],
  goOn: ['登录并继续', 'Sign in and continue'],
  stay: ['留在此页', 'Stay on this page'],
  again: ['重新登录', 'Sign in again'],
});

/** Asks whether to stay on the page or log in again; shown once, however many calls were rejected. */
export function SessionDialog() {
  const t = useTexts(words);
  const { expired, user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      alert
      open={expired}
      onClose={stayOnPage}
      title={t.title}
      initialFocus={() => field.current}
      footer={
        <>
          <Button onClick={stayOnPage}>{t.stay}</Button>
          <Button onClick={endSession}>{t.again}</Button>
        </>
      }
    >
      <chakra.p color="ink.2">{t.text}</chakra.p>
      {user ? <InPlace username={user.username} name={user.name || user.username} field={field} /> : null}
    </Modal>
  );
}

interface InPlaceProps {
  username: string;
  name: string;
  field: React.RefObject<HTMLInputElement | null>;
}

/** Signs the same person in again without leaving the page. */
function useSignIn(username: string, field: InPlaceProps['field']) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return field.current?.focus();
    setBusy(true);
    setProblem('');
    try {
      const answer = await client.login({ username, password });
      if (answer.token) await resume(answer.token);
      else if (answer.auth_url && isPlatformAddress(answer.auth_url)) location.assign(answer.auth_url);
    } catch (error) {
      setProblem(isApiError(error) ? failureText(error) : String(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, submit };
}

function InPlace({ username, name, field }: InPlaceProps) {
  const t = useTexts(words);
  const id = useId();
  const { busy, problem, submit } = useSignIn(username, field);

  return (
    <chakra.form mt="3" onSubmit={(event) => void submit(event)}>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <chakra.label htmlFor={id} display="block" mb="2" color="ink.2">
        {t.here(name)}
      </chakra.label>
      <Flex gap="2">
        <Input
          ref={field}
          id={id}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-label={t.password}
          placeholder={t.password}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <Button type="submit" look="solid" height="34px" aria-busy={busy} disabled={busy}>
          {t.goOn}
        </Button>
      </Flex>
      <chakra.p id={`${id}-problem`} role="alert" color="rose" mt="1" minHeight="20px">
        {problem}
      </chakra.p>
    </chakra.form>
  );
}
