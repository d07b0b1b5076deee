import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  value: (at: number) => [`第 ${at} 个选项的值`, `Value of option ${at}`],
  label: (at: number) => [`第 ${at} 个选项的名称`, `Name of option ${at}`],
  valueShort: ['值，例如 good', 'Value, such as good'],
  labelShort: ['名称，例如 不错', 'Name, such as Good'],
  add: ['添加选项', 'Add option'],
  remove: (at: number) => [`删除第 ${at} 个选项`, `Remove option ${at}`],
});

interface Option {
  value: string;
  label: string;
}

const most = 20;

interface Props {
  label: string;
  value: unknown;
  onChange: (options: Option[]) => void;
}

/** Renders the options of a choice, each with the value that is stored and the name that customers see. */
export function OptionsField({ label, value, onChange }: Props) {
  const t = useTexts(words);
  const options = (Array.isArray(value) ? value : []) as Option[];
  const change = (at: number, part: Partial<Option>) => onChange(options.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2">
      <chakra.legend srOnly>{label}</chakra.legend>
      {options.map((one, at) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          key={at}
          option={one}
          at={at + 1}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(options.filter((_, index) => index !== at))}
        />
      ))}
      {options.length < most ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...options, { value: '', label: '' }])}>
          {t.add}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}

interface RowProps {
  option: Option;
  at: number;
  onChange: (part: Partial<Option>) => void;
  onRemove: () => void;
}

function OptionRow({ option, at, onChange, onRemove }: RowProps) {
  const t = useTexts(words);
  return (
    <Flex gap="2" align="center">
      <Input
        aria-label={t.label(at)}
        placeholder={t.labelShort}
        maxLength={64}
        value={option.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <Input
        aria-label={t.value(at)}
        placeholder={t.valueShort}
        maxLength={64}
        value={option.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Button look="quiet" size="sm" shape="square" aria-label={t.remove(at)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
