import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.js';

interface Choice {
  label: string;
  isOn: boolean;
  onChoose: () => void;
}

/** Renders the filters of a list as buttons, of which one is on, and more at the end. */
export function FilterRow({ label, choices, children }: { label: string; choices: readonly Choice[]; children?: ReactNode }) {
  return (
    <Flex gap="2" rowGap="2" flexWrap="wrap" align="center">
      <Flex gap="1" flexWrap="wrap" role="group" aria-label={label}>
        {choices.map((one) => (
          <Button key={one.label} size="sm" aria-pressed={one.isOn} onClick={one.onChoose}>
            {one.label}
          </Button>
        ))}
      </Flex>
      <Flex ms="auto" gap="2" align="center" flexWrap="wrap">
        {children}
      </Flex>
    </Flex>
  );
}
