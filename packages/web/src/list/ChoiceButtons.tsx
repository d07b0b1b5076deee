import { Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({ all: ['全部', 'All'] });

interface Props<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Filters a table by one of a few values, each a button. */
export function ChoiceButtons<Value extends string | number>({ label, choices, value, onChange }: Props<Value>) {
  const t = useTexts(words);
  return (
    <Flex gap="1" flexWrap="wrap" role="group" aria-label={label}>
      <Button size="sm" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all}
      </Button>
      {choices.map((one) => (
        <Button key={one.value} size="sm" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
        </Button>
      ))}
    </Flex>
  );
}
