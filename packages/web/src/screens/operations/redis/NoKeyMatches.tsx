import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  hint: ['* 代表任意多个字符，? 代表一个字符', '* any text, ? one character'],
  exact: ['没有通配符时，只找名字完全相同的键。', 'Without a wildcard only the very same name is found.'],
  wider: (pattern: string) => [`改查 ${pattern}`, `Look for ${pattern}`],
  clear: ['清除条件', 'Clear filter'],
});

interface Props {
  title: string;
  pattern: string;
  onPattern: (pattern: string | undefined) => void;
}

/** Shows that nothing matches; for a name without wildcards, suggests searching for it as a substring. */
export function NoKeyMatches({ title, pattern, onPattern }: Props) {
  const t = useTexts(words);
  const exact = !/[*?]/.test(pattern);
  const wider = `*${pattern}*`;
  return (
    <EmptyState
      drawing="search"
      title={title}
      text={exact ? t.exact : t.hint}
      action={<Button onClick={() => onPattern(exact ? wider : undefined)}>{exact ? t.wider(wider) : t.clear}</Button>}
    />
  );
}
