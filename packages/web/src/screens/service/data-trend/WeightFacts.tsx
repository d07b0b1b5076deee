import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { TriangleAlert } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { formatNumber } from '#ui/text/format.js';
import { trendWords } from './trend-words.js';

type Trend = Data<'getWeightTrend'>;

/** Words for the alerts of a weight trend. */
export function useAlertTexts(trend: Trend | undefined): string[] {
  const t = useTexts(trendWords);
  const meta = useMeta('getWeightTrend');
  const kinds = meta.operation.output.find(({ name }) => name === 'alerts')?.fields?.find(({ name }) => name === 'kind');
  return (trend?.alerts ?? []).map(({ kind, since, value }) =>
    t.alert(kinds ? meta.word(kinds, kind) : kind, since, kind === 'no_punch' ? t.inDays(value) : `${formatNumber(value)} kg`),
  );
}

/** The figures of a weight trend, and what is odd about it. */
export function WeightFacts({ trend }: { trend: Trend }) {
  const t = useTexts(trendWords);
  const alerts = useAlertTexts(trend);
  const kg = (value: number | null) => (value === null ? '–' : `${formatNumber(value)} kg`);
  const facts = [
    [t.from, kg(trend.start)],
    [t.now, kg(trend.current)],
    [t.loss, trend.loss_pct === null ? kg(trend.loss_kg) : `${kg(trend.loss_kg)} · ${formatNumber(trend.loss_pct)} %`],
    [t.rate, kg(trend.weekly_rate)],
  ];
  return (
    <Flex direction="column" gap="2">
      <chakra.dl display="flex" gap="6" flexWrap="wrap">
        {facts.map(([name, value]) => (
          <div key={name}>
            <chakra.dt color="ink.3" fontSize="sm">
              {name}
            </chakra.dt>
            <chakra.dd fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {value}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      {alerts.map((text) => (
        <Flex key={text} gap="1.5" align="center" color="rose" role="note">
          <TriangleAlert size={15} aria-hidden />
          {text}
        </Flex>
      ))}
    </Flex>
  );
}
