import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import type { KeyedItem } from './app-values.js';

const words = texts({
  add: ['+ 内容项', '+ Item'],
  key: (at: number) => [`第 ${at} 项的名称`, `Key of item ${at}`],
  value: (at: number) => [`第 ${at} 项的内容`, `Value of item ${at}`],
  remove: (at: number) => [`删除第 ${at} 项`, `Remove item ${at}`],
});

const longest = { key: 10, value: 30 };

interface Props {
  label: string;
  items: readonly KeyedItem[];
  most: number;
  onChange: (items: KeyedItem[]) => void;
}

/** Renders pairs of a name and a value, such as a place and a time. */
export function ItemRows({ label, items, most, onChange }: Props) {
  const t = useTexts(words);
  const set = (at: number, part: Partial<KeyedItem>) => onChange(items.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2" minWidth="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {items.map(({ key, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <Flex key={at} gap="2" align="center">
          <Input
            aria-label={t.key(at + 1)}
            maxLength={longest.key}
            value={key}
            flex="0 0 30%"
            minWidth="0"
            onChange={(event) => set(at, { key: event.target.value })}
          />
          <Input
            aria-label={t.value(at + 1)}
            maxLength={longest.value}
            value={value}
            flex="1"
            minWidth="0"
            onChange={(event) => set(at, { value: event.target.value })}
          />
          <Button size="sm" aria-label={t.remove(at + 1)} onClick={() => onChange(items.filter((_, index) => index !== at))}>
            <X size={14} aria-hidden />
          </Button>
        </Flex>
      ))}
      {items.length < most ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...items, { key: '', value: '' }])}>
          {t.add}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}
