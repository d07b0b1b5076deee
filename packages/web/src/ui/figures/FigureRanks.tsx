import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { FigureSection } from './FigureSection.js';
import { type FigureUnit, formatOf } from './figures.js';

const words = texts({ none: ['暂无数据', 'Nothing yet'] });

interface Props {
  title: string;
  ranks: readonly { id: number | null; name: string; value: number | null }[] | undefined;
  /** What the values count. */
  unit?: FigureUnit;
  /** Where a rank leads. */
  linkOf?: (id: number) => string;
}

/** Shows who has the most, with a bar beside each number. */
export function FigureRanks({ title, ranks, unit = 'count', linkOf }: Props) {
  const t = useTexts(words);
  const most = Math.max(1, ...(ranks ?? []).map(({ value }) => value ?? 0));
  if (!ranks) return null;
  return (
    <FigureSection title={title}>
      <chakra.ol listStyleType="none" px="4" pb="3" display="grid" gap="1">
        {ranks.length === 0 ? <chakra.li color="ink.3">{t.none}</chakra.li> : null}
        {ranks.map(({ id, name, value }) => (
          <chakra.li
            key={id ?? name}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 3fr) minmax(0, 2fr) {sizes.20}', sm: 'minmax(0, 1fr) minmax(0, 2fr) {sizes.24}' }}
            gap="3"
            alignItems="center"
            minHeight="7"
          >
            <chakra.span truncate color={linkOf ? 'jade.700' : undefined}>
              {linkOf && id !== null ? <Link to={linkOf(id)}>{name}</Link> : name}
            </chakra.span>
            <chakra.span bg="line" borderRadius="full" height="2" aria-hidden>
              <chakra.span
                display="block"
                height="2"
                borderRadius="full"
                bg="jade.500"
                style={{ width: `${(Math.max(0, value ?? 0) / most) * 100}%` }}
              />
            </chakra.span>
            <chakra.span textAlign="end">{value === null ? '–' : formatOf(unit)(value)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </FigureSection>
  );
}
