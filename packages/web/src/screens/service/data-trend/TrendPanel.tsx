import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { dayOf, daysBefore } from '#app/company-time.js';
import { useTexts } from '#app/texts.js';
import { saveTable, tableLine } from '#list/save-table.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, formatNumber } from '#ui/text/format.js';
import { DayLine } from './DayLine.js';
import { cellText, TrendTable, useTrendColumns } from './TrendTable.js';
import { type TrendKind, type TrendRow, trendKinds, trendNames } from './trend-kinds.js';
import { trendWords } from './trend-words.js';
import { useAlertTexts, WeightFacts } from './WeightFacts.js';
import { weightCorridor } from './weight-corridor.js';

const spans = [28, 90, 180, 365];

/** Whose trends: those of an order, or all of a customer. */
export type TrendOf = { service_id: number } | { userId: number };

/** What a customer recorded day by day, as a chart or a table, to export and to send in words. */
export function TrendPanel({ customer, of }: { customer: number; of: TrendOf }) {
  const t = useTexts(trendWords);
  const [kind, setKind] = useState<TrendKind>('weight');
  const [days, setDays] = useState(28);
  return (
    <SectionTabs
      label={t.section}
      sections={trendNames.map((name) => ({ name, title: t[name] }))}
      value={kind}
      onChange={(name) => setKind(name as TrendKind)}
    >
      <Flex direction="column" gap="3" pt="3">
        <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t.span}>
          {spans.map((one) => (
            <Button key={one} look={one === days ? 'outline' : 'quiet'} aria-pressed={one === days} onClick={() => setDays(one)}>
              {t.days(one)}
            </Button>
          ))}
        </Flex>
        <Trend key={`${kind} ${days}`} kind={kind} customer={customer} of={of} days={days} />
      </Flex>
    </SectionTabs>
  );
}

function NoConsent({ customer }: { customer: number }) {
  const t = useTexts(trendWords);
  const mayConsent = useMay('getCustomerConsent');
  const toConsent = mayConsent ? (
    <ButtonLink asChild>
      <Link to={`/user/userList/detail/${customer}?tab=consent`}>{t.toConsent}</Link>
    </ButtonLink>
  ) : undefined;
  return <EmptyState title={t.notAgreed} text={t.notAgreedText} action={toConsent} />;
}

interface TrendProps {
  kind: TrendKind;
  customer: number;
  of: TrendOf;
  days: number;
}

/** Longer spans by week, so that the line stays readable. */
const granularityOf = (days: number) => (days > 180 ? 'week' : 'day');

function Trend({ kind, customer, of, days }: TrendProps) {
  const t = useTexts(trendWords);
  const granularity = granularityOf(days);
  const from = daysBefore(dayOf(Date.now()), days - 1);
  const { data, error, refresh } = useOperation(trendKinds[kind].operation, { ...of, from, granularity });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="60" />;
  if ('consented' in data && !data.consented) return <NoConsent customer={customer} />;
  const weight = kind === 'weight' ? (data as Data<'getWeightTrend'>) : undefined;
  if (data.list.length === 0 && !weight?.alerts.length) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <TrendContent
      kind={kind}
      customer={customer}
      rows={data.list as unknown as TrendRow[]}
      weight={weight}
      step={granularity === 'week' ? 7 : 3}
    />
  );
}

interface TrendContentProps {
  kind: TrendKind;
  customer: number;
  rows: readonly TrendRow[];
  weight: Data<'getWeightTrend'> | undefined;
  step: number;
}

const pointsOf = (kind: TrendKind, rows: readonly TrendRow[]) =>
  rows.flatMap((row) => {
    const value = row[trendKinds[kind].field];
    if (typeof value !== 'number') return [];
    const middle = { value: row.trend_weight as number, low: row.trend_low as number | null, high: row.trend_high as number | null };
    return { date: row.date, value, ...(kind === 'weight' && { middle }) };
  });

/** What the weight is read against: the goal and the way there, pauses, and what staff noted. */
function useBehind(weight: Data<'getWeightTrend'> | undefined, points: readonly { date: string; value: number }[], customer: number) {
  const may = useMay('listCustomerFootmarks');
  const { data } = useOperation('listCustomerFootmarks', may && weight ? { userId: customer, limit: 100 } : null);
  if (!weight) return undefined;
  const notes = (data?.list ?? []).filter(({ event }) => event === null);
  return {
    ...{ goal: weight.target, corridor: weightCorridor(points, weight.target), pauses: weight.pauses },
    notes: notes.map(({ happened_at, content }) => ({ date: dayOf(Date.parse(happened_at)), text: content })),
  };
}

function TrendContent({ kind, customer, rows, weight, step }: TrendContentProps) {
  const t = useTexts(trendWords);
  const [isTable, setTable] = useState(false);
  const columns = useTrendColumns(kind, rows);
  const alerts = useAlertTexts(weight);
  const points = pointsOf(kind, rows);
  const behind = useBehind(weight, points, customer);
  const format = trendKinds[kind].decimals > 0 ? formatNumber : formatCount;
  const label = t.line(t[kind], rows.length, rows.at(-1)?.date ?? '–');
  const kg = (value: number) => `${formatNumber(value)} kg`;
  const lost = weight?.loss_kg === null || !weight ? [] : [`${t.loss} ${kg(weight.loss_kg)}`];
  const save = () =>
    saveTable(t[kind], [
      tableLine(columns.map((column) => column.label)),
      ...rows.map((row) => tableLine(columns.map(({ name }) => cellText(row[name])))),
    ]);
  return (
    <Flex direction="column" gap="3">
      {weight ? <WeightFacts trend={weight} /> : null}
      {isTable ? (
        <TrendTable kind={kind} rows={rows} label={label} />
      ) : (
        <DayLine points={points} label={label} format={format} behind={behind} step={step} />
      )}
      {weight && !isTable ? (
        <chakra.p color="ink.3" fontSize="sm">
          {t.band}
          {behind && behind.corridor.length > 1 ? ` ${t.corridor}` : null}
        </chakra.p>
      ) : null}
      <Flex gap="2" flexWrap="wrap">
        <Button onClick={() => setTable(!isTable)}>{isTable ? t.chart : t.table}</Button>
        <Button onClick={save}>{t.save}</Button>
        <CopyButton size="md" text={[label, ...lost, ...alerts].join('\n')} what={t.summary}>
          {t.copy}
        </CopyButton>
      </Flex>
    </Flex>
  );
}
