import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useTexts } from '#app/texts.js';
import { FigureCards } from '#ui/figures/FigureCards.js';
import { FigureRanks } from '#ui/figures/FigureRanks.js';
import { FigureTrend } from '#ui/figures/FigureTrend.js';
import { useFigureWords } from '#ui/figures/figures.js';
import { type FigureQuery, listBehind } from './lists.js';
import { meanings } from './meanings.js';

export type DashboardOperation = 'getMemberDashboard' | 'getTradeDashboard' | 'getRegionDashboard' | 'getOperationDashboard';

interface Props extends FigureQuery {
  title: string;
  operation: DashboardOperation;
  data: Data<DashboardOperation> | undefined;
  children: ReactNode;
}

/** Shows the cards, the course and the ranks of a dashboard; `children` is what only this one has. */
export function Figures({ title, operation, data, period, whose, children }: Props) {
  const { nameOf } = useFigureWords(operation);
  const meaning = useTexts(meanings);
  const unitOf = (key: string) => data?.cards.find((card) => card.key === key)?.unit ?? 'count';
  const series = data?.series.map(({ key, points }) => ({ key, unit: unitOf(key), points }));
  return (
    <Flex direction="column" gap="4" pt="4">
      <FigureCards
        label={title}
        operation={operation}
        cards={data?.cards}
        linkOf={(key) => listBehind(key, { period, whose })}
        meaningOf={(key) => (key in meaning ? meaning[key as keyof typeof meaning] : undefined)}
      />
      {children}
      <FigureTrend title={title} operation={operation} series={series} />
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        {data?.ranks.map(({ key, rows }) => (
          <FigureRanks key={key} title={nameOf(key, unitOf(key))} unit={unitOf(key)} ranks={rows} />
        ))}
      </chakra.div>
    </Flex>
  );
}
