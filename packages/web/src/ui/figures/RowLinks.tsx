import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#ui/text/format.js';
import type { FigureRows } from './region-rows.js';
import { useListLinks } from './use-list-links.js';

interface Props {
  rows: readonly FigureRows[];
  /** What the rows are; without it, only the numbers are shown. */
  word?: (key: string) => string;
}

/** Shows how many rows a figure counts of each kind; each number leads to its list. */
export function RowLinks({ rows, word }: Props) {
  const linkOf = useListLinks(rows);
  return rows.map((one, at) => (
    <chakra.span key={one.key} whiteSpace={word ? undefined : 'nowrap'}>
      {word ? `${word(one.key)} ` : null}
      <NumberLink to={one.count > 0 ? linkOf(one) : undefined} name={word?.(one.key)}>
        {formatCount(one.count)}
      </NumberLink>
      {at < rows.length - 1 ? <chakra.span color="ink.3">{word ? ' ·' : ' / '}</chakra.span> : null}
    </chakra.span>
  ));
}

interface NumberProps {
  to: string | undefined;
  /** What the number counts, for screen readers. */
  name?: string | undefined;
  children: ReactNode;
}

/** A number that leads to its list, where there is one. */
export function NumberLink({ to, name, children }: NumberProps) {
  if (!to) return children;
  return (
    <chakra.span
      color="jade.700"
      fontVariantNumeric="tabular-nums"
      textDecorationLine="underline"
      textDecorationColor="line.strong"
      textUnderlineOffset="3px"
      _hover={{ textDecorationColor: 'currentcolor' }}
      asChild
    >
      <Link to={to} data-count {...(name && typeof children === 'string' ? { 'aria-label': `${name} ${children}` } : {})}>
        {children}
      </Link>
    </chakra.span>
  );
}

/** A value that is itself the number of its rows leads to them. */
export function ValueLink({
  rows,
  value,
  name,
  children,
}: {
  rows: readonly FigureRows[];
  value: number | null;
  name: string;
  children: string;
}) {
  const linkOf = useListLinks(rows);
  const [only] = rows;
  return <NumberLink {...{ to: only && isCountOf(rows, value) && only.count > 0 ? linkOf(only) : undefined, name }}>{children}</NumberLink>;
}

/** Whether a value is the number of its rows, so that it needs no other numbers beside it. */
export const isCountOf = (rows: readonly FigureRows[], value: number | null) => rows.length > 0 && rows[0]?.count === value;
