import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** 0 to 100. */
  pct: number;
  text: ReactNode;
  children?: ReactNode;
}

/** Renders a progress bar with text. */
export function Progress({ label, pct, text, children }: Props) {
  return (
    <Flex direction="column" gap="2.5" bg="sunken" borderRadius="md" px="4" py="3">
      <Flex align="center" gap="3" minHeight="28px">
        <chakra.span flex="1" minWidth="0">
          {text}
        </chakra.span>
        <chakra.span fontWeight="semibold">{`${Math.floor(pct)} %`}</chakra.span>
        {children}
      </Flex>
      <chakra.div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(pct)}
        height="6px"
        borderRadius="full"
        bg="line"
        overflow="hidden"
      >
        <chakra.div height="100%" bg="jade.500" borderRadius="full" transition="width 200ms" style={{ width: `${pct}%` }} />
      </chakra.div>
    </Flex>
  );
}
