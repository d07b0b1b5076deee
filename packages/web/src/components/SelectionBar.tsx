import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatCount } from '../format.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';

const words = texts({
  region: ['已选内容', 'Selection'],
  chosen: (count: string) => [`已选 ${count} 项`, `${count} selected`],
  elsewhere: (count: string) => [`其中 ${count} 项不在当前页`, `${count} not on this page`],
  clear: ['取消选择', 'Clear'],
});

interface Props {
  count: number;
  /** How many of them the table does not show at the moment. */
  elsewhere: number;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the chosen rows; comes up from below and covers no filter. */
export function SelectionBar({ count, elsewhere, onClear, children }: Props) {
  const t = useTexts(words);
  if (count === 0) return null;
  return (
    <Flex
      role="region"
      aria-label={t.region}
      position="sticky"
      bottom="16px"
      zIndex="bar"
      alignSelf="center"
      align="center"
      gap="2.5"
      flexWrap="wrap"
      px="3.5"
      py="2"
      bg="raised"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="float"
      animation="rise 160ms ease-out"
      data-noprint
    >
      <chakra.span fontWeight="semibold" aria-live="polite">
        {t.chosen(formatCount(count))}
      </chakra.span>
      {elsewhere > 0 ? <chakra.span color="ink.3">{t.elsewhere(formatCount(elsewhere))}</chakra.span> : null}
      {children}
      <Button look="quiet" onClick={onClear}>
        {t.clear}
      </Button>
    </Flex>
  );
}
