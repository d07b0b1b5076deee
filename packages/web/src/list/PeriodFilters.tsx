import { Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { dayOf, daysBefore } from '#app/company-time.js';
import { isDay } from '#app/is-day.js';
import { texts, useTexts } from '#app/texts.js';
import { spanChip } from './day-span.js';
import { FilterChip } from './FilterChip.js';
import { useAddress } from './useAddress.js';

const words = texts({ filters: ['筛选', 'Filters'], period: ['日期', 'Date'] });

type PeriodInput = Required<Pick<Input<'getEnterpriseTotals'>, 'from' | 'to' | 'granularity'>> & {
  /** How many days there are. */
  days: number;
};
const granularities: readonly string[] = ['day', 'week', 'month'];
const none = () => undefined;

/** Returns the period in the address; without one the last 30 days. */
export function usePeriod(): PeriodInput {
  const [query] = useAddress();
  const [from, to, granularity] = ['from', 'to', 'granularity'].map((name) => query.get(name) ?? '');
  const last = to && isDay(to) ? to : dayOf(Date.now());
  const first = from && isDay(from) ? from : daysBefore(last, 29);
  return {
    from: first,
    to: last,
    days: (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1,
    granularity: granularities.includes(granularity ?? '') ? (granularity as PeriodInput['granularity']) : 'day',
  };
}

/** Chooses the period of figures and the width of a point. */
export function PeriodFilters({ children }: { children?: ReactNode }) {
  const t = useTexts(words);
  const meta = useMeta('getEnterpriseTotals');
  const [, change] = useAddress();
  const { from, to, granularity } = usePeriod();
  const unit = meta.input('granularity');
  return (
    <Flex role="group" aria-label={t.filters} gap="2" align="center" flexWrap="wrap" data-noprint>
      <FilterChip
        title={t.period}
        field={meta.input('from')}
        choices={undefined}
        startOpen={false}
        onClosed={none}
        {...spanChip({ from, to }, (span) => change({ from: span.from, to: span.to }))}
      />
      <FilterChip
        title={meta.label(unit)}
        field={unit}
        choices={meta.choices(unit)}
        value={granularity}
        startOpen={false}
        onClosed={none}
        onChange={(value) => change({ granularity: value })}
      />
      {children}
    </Flex>
  );
}
