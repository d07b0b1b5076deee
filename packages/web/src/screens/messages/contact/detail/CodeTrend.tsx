import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TrendChart } from '#ui/chart/TrendChart.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import type { StaffCodeRecord } from '../staff-code.js';
import { arrivalMs } from '../staff-code.js';

const words = texts({
  title: ['近 30 天', 'Last 30 days'],
  today: (count: string) => [`今日 ${count}`, `${count} today`],
});

const figures = [
  ['scan_add', 'today_scan_add'],
  ['lost', 'today_lost'],
  ['net', 'today_net'],
] as const;

/** The results of a code in all and today, and by day. */
export function CodeTrend({ code: { id, stats } }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getStaffCodeTrend');
  const reading = useOperation('getStaffCodeTrend', { id }, { refreshInterval: arrivalMs });
  const lines = (['scan_add', 'lost'] as const).map((name) => ({
    name: meta.label(meta.output(name)),
    points: (reading.data ?? []).map((day) => ({ date: day.date, value: day[name] })),
  }));
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="6" rowGap="2" flexWrap="wrap" mb="3">
        {figures.map(([name, today]) => (
          <chakra.div key={name}>
            <chakra.p color="ink.3" fontSize="xs">
              {meta.label(meta.output(name))}
            </chakra.p>
            <chakra.p fontSize="xl" fontWeight="semibold">
              {formatCount(stats[name])}
            </chakra.p>
            <chakra.p color="ink.3" fontSize="xs">
              {t.today(formatCount(stats[today]))}
            </chakra.p>
          </chakra.div>
        ))}
      </Flex>
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {reading.data ? <TrendChart label={t.title} lines={lines} format={formatCount} /> : reading.error ? null : <Skeleton height="60" />}
    </Card>
  );
}
