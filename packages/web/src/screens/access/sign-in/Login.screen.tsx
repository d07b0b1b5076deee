import { chakra } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { isPlatformAddress } from '#app/platform.js';
import { enter, expireSession } from '#app/session.js';
import { hasSessionEnded } from '#app/session-end.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';
import { Password } from '#ui/input/Password.js';
import { PlatformButtons } from './PlatformButtons.js';
import { SignInFrame } from './SignInFrame.js';
import { TokenSignIn, useLinkToken } from './TokenSignIn.js';

const words = texts({
  title: ['登录', 'Sign in'],
  username: ['用户名', 'Username'],
  password: ['密码', 'Password'],
  remember: ['一天内记住我', 'Remember me for a day'],
  submit: ['登录', 'Sign in'],
  busy: ['正在登录…', 'Signing in…'],
  needUser: ['请输入用户名', 'Enter your username'],
  needPassword: ['请输入密码', 'Enter your password'],
  noToken: ['登录失败，请重试', 'Sign-in failed. Try again'],
  strange: ['登录地址不可信，已停止跳转', 'The sign-in address is not trusted, so it wasn’t opened'],
  ended: [
    '登录已失效：可能已过期，或已在别处退出。没保存的表单已存为草稿，登录后会回到原来的页面。',
    'Your session has ended: it expired or was ended elsewhere. Unsaved forms are kept as drafts; after signing in you return to your page.',
  ],
  wait: (seconds: number) => [`${seconds} 秒后可以再试`, `Try again in ${seconds} s`],
});

interface Values {
  username: string;
  password: string;
  remember: boolean;
}

/** Counts down the seconds until the user may retry. */
function useWait() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  function start(wait: number) {
    setNow(Date.now());
    setUntil(Date.now() + wait * 1000);
  }
  return { seconds, start };
}

/** Submits username and password; returns the error and the wait before the next attempt. */
function useSignIn(onFailed: () => void) {
  const t = useTexts(words);
  const { search } = useLocation();
  const [problem, setProblem] = useState('');
  const wait = useWait();

  async function submit({ username, password, remember }: Values) {
    setProblem('');
    try {
      const answer = await client.login({ username: username.trim(), password, remember });
      if (answer.token) return await enter(answer.token, remember, new URLSearchParams(search).get('redirect'));
      if (answer.auth_url && isPlatformAddress(answer.auth_url)) location.assign(answer.auth_url);
      else setProblem(t.strange);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.reason === 'no-token' && !error.serverMessage ? t.noToken : failureText(error));
      if (error.kind === 'rateLimited') wait.start(error.detail.wait_seconds ?? Math.ceil((error.retryAfterMs ?? 60_000) / 1000));
      onFailed();
    }
  }

  return { submit, problem, setProblem, waitSeconds: wait.seconds };
}

/** Renders the sign-in page, with a password or WeCom. */
export function Login() {
  const t = useTexts(words);
  const [linkToken, dropLinkToken] = useLinkToken();
  useEffect(expireSession, []);
  return (
    <SignInFrame title={t.title}>{linkToken ? <TokenSignIn token={linkToken} onLeave={dropLinkToken} /> : <PasswordSignIn />}</SignInFrame>
  );
}

function PasswordSignIn() {
  const t = useTexts(words);
  const id = useId();
  const form = useForm<Values>({ defaultValues: { username: '', password: '', remember: false } });
  const { submit, problem, setProblem, waitSeconds } = useSignIn(() => form.setFocus('password', { shouldSelect: true }));
  const busy = form.formState.isSubmitting;
  const [hasEnded] = useState(hasSessionEnded);
  return (
    <>
      {hasEnded ? (
        <chakra.p role="status" mb="4" px="3" py="2" bg="sky.50" color="sky" borderRadius="s">
          {t.ended}
        </chakra.p>
      ) : null}
      <chakra.form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} display="flex" flexDirection="column" gap="4">
        <Credentials form={form} id={id} isRefused={problem !== ''} />
        <Remember form={form} id={`${id}-remember`} />
        <chakra.p id={`${id}-problem`} role="alert" color="rose" minHeight="5" my="-2">
          {problem}
          {waitSeconds > 0 ? ` ${t.wait(waitSeconds)}` : ''}
        </chakra.p>
        <Button type="submit" look="solid" size="lg" width="100%" aria-busy={busy} disabled={busy || waitSeconds > 0}>
          {busy ? t.busy : t.submit}
        </Button>
      </chakra.form>
      <PlatformButtons onProblem={setProblem} />
    </>
  );
}

function Credentials({ form, id, isRefused }: { form: UseFormReturn<Values>; id: string; isRefused: boolean }) {
  const t = useTexts(words);
  const { username, password } = form.formState.errors;
  return (
    <>
      <Row label={t.username} id={`${id}-username`} problem={username?.message}>
        <Input
          size="lg"
          id={`${id}-username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          aria-invalid={username !== undefined}
          aria-describedby={`${id}-username-problem`}
          {...form.register('username', { validate: (value) => value.trim() !== '' || t.needUser })}
        />
      </Row>
      <Row label={t.password} id={`${id}-password`} problem={password?.message}>
        <Password
          size="lg"
          id={`${id}-password`}
          autoComplete="current-password"
          maxLength={256}
          aria-invalid={password !== undefined || isRefused}
          aria-describedby={`${id}-password-problem ${id}-problem`}
          {...form.register('password', { validate: (value) => value !== '' || t.needPassword })}
        />
      </Row>
    </>
  );
}

function Remember({ form, id }: { form: UseFormReturn<Values>; id: string }) {
  const t = useTexts(words);
  return (
    <chakra.label
      htmlFor={id}
      display="inline-flex"
      alignItems="center"
      gap="2"
      color="ink.2"
      cursor="pointer"
      alignSelf="flex-start"
      minHeight="6"
    >
      <Checkbox id={id} {...form.register('remember')} />
      {t.remember}
    </chakra.label>
  );
}

function Row({ label, id, problem, children }: { label: string; id: string; problem: string | undefined; children: React.ReactNode }) {
  return (
    <div>
      <chakra.label htmlFor={id} display="block" mb="1" color="ink.2">
        {label}
      </chakra.label>
      {children}
      <chakra.p id={`${id}-problem`} color="rose" fontSize="xs" mt={problem ? '1' : '0'}>
        {problem}
      </chakra.p>
    </div>
  );
}
