import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { FigureCards } from '#ui/figures/FigureCards.js';
import { FigureRanks } from '#ui/figures/FigureRanks.js';
import { FigureTrend } from '#ui/figures/FigureTrend.js';
import { useFigureWords } from '#ui/figures/figures.js';
import { meanings } from './meanings.js';

export type DashboardOperation = 'getMemberDashboard' | 'getTradeDashboard' | 'getRegionDashboard' | 'getOperationDashboard';

const words = texts({
  contacts: ['员工的企微好友；建档后才是客户', 'Friends of the staff on WeCom; customers are those with a record'],
  loss: (to: string) => [`每单开始后首次到 ${to} 前末次称重`, `First to last weigh-in of each order, up to ${to}`],
  shared: ['未授权查看饮食的客户不计', 'Without customers who do not share their meals'],
});

interface Props {
  title: string;
  operation: DashboardOperation;
  data: Data<DashboardOperation> | undefined;
  /** The last day of the period, and how many days it has. */
  to: string;
  days: number;
  children: ReactNode;
}

/** What has to be known beside a value, so that nobody compares what cannot be compared. */
function useNotes(to: string) {
  const t = useTexts(words);
  const loss = t.loss(to.slice(5));
  const notes: Record<string, string> = {
    ...{ member_total: t.contacts, evaluated_rate: t.shared },
    ...{ average_loss_kg: loss, average_loss_rate: loss, loss_five_rate: loss },
  };
  return (key: string) => notes[key];
}

/** Shows the cards, the course and the ranks of a dashboard; `children` is what only this one has. Customers begin with their course. */
export function Figures({ title, operation, data, to, days, children }: Props) {
  const { nameOf } = useFigureWords(operation);
  const meaning = useTexts(meanings);
  const noteOf = useNotes(to);
  const unitOf = (key: string) => data?.cards.find((card) => card.key === key)?.unit ?? 'count';
  const series = data?.series.map(({ key, points }) => ({ key, unit: unitOf(key), points }));
  const trend = <FigureTrend title={title} operation={operation} series={series} />;
  const isTrendFirst = operation === 'getMemberDashboard';
  return (
    <Flex direction="column" gap="4" pt="4">
      {isTrendFirst ? trend : null}
      <FigureCards
        label={title}
        operation={operation}
        cards={data?.cards}
        series={series}
        days={days}
        noteOf={noteOf}
        meaningOf={(key) => (key in meaning ? meaning[key as keyof typeof meaning] : undefined)}
      />
      {children}
      {isTrendFirst ? null : trend}
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax({sizes.96}, 1fr))' }}>
        {data?.ranks.map(({ key, rows }) => (
          <FigureRanks key={key} title={nameOf(key, unitOf(key))} operation={operation} unit={unitOf(key)} ranks={rows} />
        ))}
      </chakra.div>
    </Flex>
  );
}
