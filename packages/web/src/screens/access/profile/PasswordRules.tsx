import { chakra } from '@chakra-ui/react';
import { Check, Circle, X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';

const words = texts({
  rules: ['密码要求', 'Password rules'],
  length: ['8–64 个字符', '8 to 64 characters'],
  classes: ['小写字母、大写字母、数字、符号，至少三种', 'Three of: lower case, upper case, digits, other characters'],
  username: ['不能与用户名相同', 'Not the username'],
  history: ['不是最近三次用过的密码，保存时检查', 'None of your last three passwords; checked when you save'],
  met: ['已满足', 'met'],
  unmet: ['未满足', 'not met'],
});

type State = 'open' | 'met' | 'unmet';

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

/** Lists the rules for a new password and checks them off as the user types. */
export function PasswordRules({ username }: { username: string }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const password = String(form.watch('new_pass') ?? '');
  const seen = look(password, username);
  const stateOf = (met: boolean): State => (password === '' ? 'open' : met ? 'met' : 'unmet');
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
      {/* Each check of it counts as an attempt at the password, so only saving checks it. */}
      <Rule state="open" text={t.history} />
    </chakra.ul>
  );
}

const marks = { open: Circle, met: Check, unmet: X } as const;
const inks: Record<State, string> = { open: 'ink.3', met: 'jade.700', unmet: 'rose' };

function Rule({ state, text }: { state: State; text: string }) {
  const t = useTexts(words);
  const Mark = marks[state];
  return (
    <chakra.li display="flex" alignItems="center" gap="2" color={inks[state]} fontSize="xs">
      <chakra.span flexShrink={0}>
        <Mark size={14} aria-hidden />
      </chakra.span>
      <chakra.span flex="1">{text}</chakra.span>
      <chakra.span srOnly>{state === 'open' ? '' : t[state]}</chakra.span>
    </chakra.li>
  );
}
