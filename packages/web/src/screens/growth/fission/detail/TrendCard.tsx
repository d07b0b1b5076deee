import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TrendChart } from '#ui/chart/TrendChart.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { arrivalMs } from '../fission.js';

const words = texts({ title: ['每日趋势', 'By day'] });

const figures = ['join', 'new_add', 'lost', 'complete'] as const;

/** Draws who joined, came, left and completed by day. */
export function TrendCard({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('getFissionTrend');
  const reading = useOperation('getFissionTrend', { id }, { refreshInterval: arrivalMs * 6 });
  const lines = figures.map((name) => ({
    name: meta.label(meta.output(name)),
    points: (reading.data ?? []).map((day) => ({ date: day.date, value: day[name] })),
  }));
  return (
    <Card p="4" aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" mb="3">
        {t.title}
      </chakra.h2>
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {reading.data ? <TrendChart label={t.title} lines={lines} format={formatCount} /> : reading.error ? null : <Skeleton height="60" />}
    </Card>
  );
}
