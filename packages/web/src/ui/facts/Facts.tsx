import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Renders name-value pairs as a list. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(72px, max-content) minmax(0, 1fr)"
      alignItems="baseline"
      columnGap="4"
      rowGap="1.5"
      css={{ '& dt': { color: 'ink.3' }, '& dd': { margin: 0, overflowWrap: 'anywhere' } }}
    >
      {facts.map(({ name, value }) => (
        <chakra.div key={name} display="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** Monospaced text: keys, digests, stack traces. */
export const Mono = chakra('span', { base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } });

/** A block of monospaced text. */
export const Code = chakra('pre', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: '1.6',
    m: 0,
    p: '3',
    bg: 'sunken',
    borderRadius: 's',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 2,
  },
});
