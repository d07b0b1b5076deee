import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '../../../app/texts.js';
import { formatCount } from '../../../ui/format.js';
import { FigureSection } from './FigureSection.js';
import type { Figures } from './figures.js';

const words = texts({ none: ['暂无数据', 'Nothing yet'] });

interface Props {
  title: string;
  ranks: Figures['ranks'] | undefined;
  /** Where a rank leads. */
  linkOf?: (id: number) => string;
}

/** Shows who has the most, with a bar beside each number. */
export function RankSection({ title, ranks, linkOf }: Props) {
  const t = useTexts(words);
  const most = Math.max(1, ...(ranks ?? []).map(({ value }) => value));
  if (!ranks) return null;
  return (
    <FigureSection title={title}>
      <chakra.ol listStyleType="none" px="4" pb="3" display="grid" gap="1">
        {ranks.length === 0 ? <chakra.li color="ink.3">{t.none}</chakra.li> : null}
        {ranks.map(({ id, name, value }) => (
          <chakra.li
            key={id ?? name}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) minmax(0, 2fr) {sizes.16}"
            gap="3"
            alignItems="center"
            minHeight="7"
          >
            <chakra.span truncate color={linkOf ? 'jade.700' : undefined}>
              {linkOf && id !== null ? <Link to={linkOf(id)}>{name}</Link> : name}
            </chakra.span>
            <chakra.span bg="sunken" borderRadius="full" height="2" aria-hidden>
              <chakra.span display="block" height="2" borderRadius="full" bg="jade.500" style={{ width: `${(value / most) * 100}%` }} />
            </chakra.span>
            <chakra.span textAlign="end">{formatCount(value)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </FigureSection>
  );
}
