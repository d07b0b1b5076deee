import { chakra } from '@chakra-ui/react';
import { type Data, isApiError } from '@shiyi/sdk';
import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { useFormState } from '../../../form/form-values.js';

const words = texts({
  rules: ['密码要求', 'Password rules'],
  length: ['8–64 个字符', '8 to 64 characters'],
  classes: ['小写字母、大写字母、数字、符号，至少三种', 'Three of: lower case, upper case, digits, other characters'],
  username: ['不能与用户名相同', 'Not the username'],
  history: ['不是最近三次用过的密码', 'None of your last three passwords'],
  met: ['已满足', 'met'],
  unmet: ['未满足', 'not met'],
  checking: ['正在检查', 'checking'],
});

type State = 'open' | 'met' | 'unmet' | 'checking';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Checks the rules that need only the password; the server's check is final. */
function look(password: string, username: string) {
  const length = [...password].length;
  return {
    length: length >= 8 && length <= 64,
    classes: kinds.filter((kind) => kind.test(password)).length >= 3,
    username: password.toLowerCase() !== username.toLowerCase(),
  };
}

type Verdict = Data<'checkNewPassword'> & { password: string };

/** Checks a password; falls back to the operation with the password in the URL, since a third-party backend may support only that. */
async function judge(pass: string, signal: AbortSignal) {
  try {
    return await client.checkNewPassword({ pass }, { signal });
  } catch (error) {
    if (isApiError(error) && (error.httpStatus === 404 || error.httpStatus === 405)) return client.checkPassword({ pass }, { signal });
    throw error;
  }
}

/**
 * Returns the server's check, requested 600 ms after the last key press. The password is sent in the body and never put in a URL or cache.
 */
function useVerdict(password: string, ask: boolean): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    if (!ask) return setVerdict(undefined);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      judge(password, stop.signal).then(
        (answer) => setVerdict({ ...answer, password }),
        // The session handler reports errors; the rule then stays unchecked.
        () => setVerdict(undefined),
      );
    }, 600);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, ask]);
  return verdict?.password === password ? verdict : undefined;
}

/** Lists the rules for a new password and checks them off as the user types. */
export function PasswordRules({ username }: { username: string }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const password = String(form.watch('new_pass') ?? '');
  const seen = look(password, username);
  const plain = seen.length && seen.classes && seen.username;
  const verdict = useVerdict(password, plain);
  const stateOf = (met: boolean): State => (password === '' ? 'open' : met ? 'met' : 'unmet');
  const history: State = !plain ? 'open' : !verdict ? 'checking' : verdict.valid ? 'met' : 'unmet';
  return (
    <chakra.ul
      aria-label={t.rules}
      listStyleType="none"
      display="flex"
      flexDirection="column"
      gap="1.5"
      px="3"
      py="2.5"
      bg="sunken"
      borderRadius="s"
    >
      <Rule state={stateOf(seen.length)} text={t.length} />
      <Rule state={stateOf(seen.classes)} text={t.classes} />
      <Rule state={stateOf(seen.username)} text={t.username} />
      {/* The server's objections, shown once the rules above are met. */}
      {verdict && !verdict.valid ? (
        verdict.reasons.map((reason) => <Rule key={reason} state="unmet" text={reason} />)
      ) : (
        <Rule state={history} text={t.history} />
      )}
    </chakra.ul>
  );
}

const marks = { open: Circle, met: Check, unmet: X, checking: LoaderCircle } as const;
const inks: Record<State, string> = { open: 'ink.3', met: 'jade.700', unmet: 'rose', checking: 'ink.3' };

function Rule({ state, text }: { state: State; text: string }) {
  const t = useTexts(words);
  const Mark = marks[state];
  return (
    <chakra.li display="flex" alignItems="center" gap="2" color={inks[state]} fontSize="xs">
      <chakra.span css={state === 'checking' ? { '& svg': { animation: 'spin 800ms linear infinite' } } : {}} flexShrink={0}>
        <Mark size={14} aria-hidden />
      </chakra.span>
      <chakra.span flex="1">{text}</chakra.span>
      <chakra.span srOnly={state !== 'checking'}>{state === 'open' ? '' : t[state]}</chakra.span>
    </chakra.li>
  );
}
