import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.js';

type Value = string | number | undefined;

interface Props {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown at the end. */
  children?: ReactNode;
}

/** Renders a filter of a few choices, of which one is on. */
export function ChoiceButtons({ label, choices, value, onChange, children }: Props) {
  return (
    <Flex gap="1" flexWrap="wrap" align="center">
      <Flex gap="1" flexWrap="wrap" role="group" aria-label={label}>
        {choices.map((one) => (
          <Button key={String(one.value)} size="sm" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
            {one.label}
          </Button>
        ))}
      </Flex>
      <Flex ms="auto" gap="2">
        {children}
      </Flex>
    </Flex>
  );
}
