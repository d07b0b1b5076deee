import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { listOf } from '../params.js';
import type { ValueControlProps } from './value-control.js';

const words = texts({
  entry: (at: number) => [`第 ${at} 项`, `Entry ${at}`],
  remove: (at: number) => [`删除第 ${at} 项`, `Remove entry ${at}`],
  add: ['添加一项', 'Add entry'],
});

const most = 100;

/** Renders the entries of a list, one field each. */
export function ListControl({ shared, text, onChange, kind }: ValueControlProps) {
  const t = useTexts(words);
  const entries = listOf(text);
  const save = (next: string[]) => onChange(JSON.stringify(next));
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2">
      <chakra.legend srOnly>{shared['aria-label']}</chakra.legend>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <Flex key={at} gap="2" align="center">
          <Input
            aria-label={t.entry(at + 1)}
            aria-invalid={shared['aria-invalid']}
            maxLength={200}
            value={entry}
            onChange={(event) => save(entries.with(at, event.target.value))}
          />
          <Button
            look="quiet"
            size="sm"
            shape="square"
            aria-label={t.remove(at + 1)}
            onClick={() => save(entries.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </Button>
        </Flex>
      ))}
      {entries.length < (kind.maximum ?? most) ? (
        <Button id={shared.id} size="sm" alignSelf="flex-start" onClick={() => save([...entries, ''])}>
          {t.add}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}
