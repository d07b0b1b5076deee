import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Line = chakra('button', {
  base: {
    ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 8px', width: '100%', textAlign: 'start', cursor: 'pointer' },
    ...{ px: '3', py: '2', borderBottomWidth: '1px', minHeight: '52px' },
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { bg: 'jade.50', boxShadow: 'inset 3px 0 var(--shiyi-colors-jade-600)' },
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});

interface Props {
  name: string;
  when: ReactNode;
  text: ReactNode;
  mark?: ReactNode;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A line of a column: a name with the latest words. */
export function Row({ name, when, text, mark, isCurrent, onOpen }: Props) {
  return (
    <chakra.li>
      <Line type="button" aria-current={isCurrent} onClick={onOpen}>
        <chakra.b fontWeight="semibold">{name}</chakra.b>
        <chakra.span color="ink.3" fontSize="xs">
          {when}
        </chakra.span>
        <chakra.span color="ink.3" fontSize="sm">
          {text}
        </chakra.span>
        <span>{mark}</span>
      </Line>
    </chakra.li>
  );
}
