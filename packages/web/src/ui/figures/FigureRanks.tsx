import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { FigureSection } from './FigureSection.js';
import { type FigureOperation, type FigureUnit, formatOf, useFigureWords } from './figures.js';
import { isCountOf, RowLinks, ValueLink } from './RowLinks.js';
import type { FigureRows } from './region-rows.js';

const words = texts({ none: ['暂无数据', 'No data yet'] });

interface Rank {
  id: number | null;
  name: string;
  value: number | null;
  rows: readonly FigureRows[];
}

interface Props {
  title: string;
  operation: FigureOperation;
  ranks: readonly Rank[] | undefined;
  /** What the values count. */
  unit?: FigureUnit;
  /** Where a rank leads. */
  linkOf?: (id: number) => string;
}

/** Shows who has the most, with a bar beside each number; one alone needs no bar. */
export function FigureRanks({ title, ranks, linkOf, ...of }: Props) {
  const t = useTexts(words);
  if (!ranks) return null;
  const most = Math.max(1, ...ranks.map(({ value }) => value ?? 0));
  return (
    <FigureSection title={title}>
      <chakra.ol listStyleType="none" px="4" pb="3" display="grid" gap="1">
        {ranks.length === 0 ? <chakra.li color="ink.3">{t.none}</chakra.li> : null}
        {ranks.map((rank) => (
          <RankRow
            key={`${rank.id} ${rank.name}`}
            rank={rank}
            share={ranks.length > 1 ? Math.max(0, rank.value ?? 0) / most : undefined}
            {...(linkOf ? { linkOf } : {})}
            {...of}
          />
        ))}
      </chakra.ol>
    </FigureSection>
  );
}

interface RowProps extends Pick<Props, 'operation' | 'unit' | 'linkOf'> {
  rank: Rank;
  /** Length of the bar; undefined if there is none. */
  share: number | undefined;
}

const columns = {
  base: 'minmax(0, 3fr) minmax(0, 2fr) minmax({sizes.20}, auto)',
  sm: 'minmax(0, 1fr) minmax(0, 2fr) minmax({sizes.24}, auto)',
};

function RankRow({ rank: { id, name, value, rows }, share, operation, unit = 'count', linkOf }: RowProps) {
  const { rowWord } = useFigureWords(operation);
  return (
    <chakra.li display="grid" gridTemplateColumns={columns} gap="3" alignItems="center" minHeight="7">
      <chakra.span truncate color={linkOf ? 'jade.700' : undefined}>
        {linkOf && id !== null ? <Link to={linkOf(id)}>{name}</Link> : name}
      </chakra.span>
      <chakra.span {...(share === undefined ? {} : { bg: 'line' })} borderRadius="full" height="2" aria-hidden>
        {share === undefined ? null : (
          <chakra.span display="block" height="2" borderRadius="full" bg="jade.500" style={{ width: `${share * 100}%` }} />
        )}
      </chakra.span>
      <chakra.span textAlign="end">
        <ValueLink rows={rows} value={value} name={name}>
          {value === null ? '–' : formatOf(unit)(value)}
        </ValueLink>
        {isCountOf(rows, value) || rows.length === 0 ? null : (
          <chakra.span display="block" fontSize="xs" color="ink.2">
            <RowLinks rows={rows} word={rowWord} />
          </chakra.span>
        )}
      </chakra.span>
    </chakra.li>
  );
}
