import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { useLosses } from '../use-losses.js';
import { BySender } from './BySender.js';
import { ForecastNotes } from './ForecastNotes.js';
import type { Form } from './mass-values.js';
import { type ForecastData, useForecast } from './use-forecast.js';

const words = texts({
  title: ['发送预估', 'Forecast'],
  people: (count: string) => [`${count} 位客户将收到`, `${count} will receive it`],
  groups: (count: string) => [`${count} 个群将收到`, `${count} groups will receive it`],
  matched: (count: string) => [`符合条件 ${count}，其中：`, `${count} match, of whom:`],
  receives: ['将收到', 'Receive it'],
  counting: ['正在预估…', 'Counting…'],
  noGroups: ['选好客户群，这里显示有多少群能收到。', 'Choose groups to see how many will receive it.'],
});

/** Shows whom the message would reach, and who falls out why; the parts add up to all who match. */
export function ForecastCard({ form }: { form: Form }) {
  const t = useTexts(words);
  const { data, error, isRefreshing, isCurrent } = useForecast(form);
  return (
    <Card p="4" aria-label={t.title} aria-busy={!isCurrent}>
      <Flex justify="space-between" align="center" mb="2">
        <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
        <chakra.span role="status" color="ink.3" fontSize="xs">
          {isCurrent ? '' : t.counting}
        </chakra.span>
      </Flex>
      {error ? (
        <chakra.p role="alert" color="rose">
          {error.detail.errors?.[0]?.message ?? error.message}
        </chakra.p>
      ) : null}
      {!data && !error ? isRefreshing ? <Skeleton width="60%" height="6" /> : <chakra.p color="ink.3">{t.noGroups}</chakra.p> : null}
      {data ? <Figures type={form.type} data={data} /> : null}
      {data ? <ForecastNotes data={data} /> : null}
      {data ? <BySender data={data} /> : null}
    </Card>
  );
}

function Figures({ type, data }: { type: Form['type']; data: ForecastData }) {
  const t = useTexts(words);
  const losses = useLosses(data);
  const { total, matched } = data;
  return (
    <>
      <chakra.p aria-live="polite" fontSize="lg" fontWeight="semibold" data-total={total} color={total === 0 ? 'rose' : undefined}>
        {type === 'group' ? t.groups(formatCount(total)) : t.people(formatCount(total))}
      </chakra.p>
      <chakra.div bg="sunken" height="6px" borderRadius="full" overflow="hidden" my="2" aria-hidden>
        <chakra.div bg="jade.600" height="100%" style={{ width: `${matched > 0 ? (total / matched) * 100 : 0}%` }} />
      </chakra.div>
      <chakra.p color="ink.2" data-matched={matched}>
        {t.matched(formatCount(matched))}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr) max-content" columnGap="4" fontVariantNumeric="tabular-nums">
        <Part name={t.receives} count={total} isMain />
        {losses.map(({ cause, name, count }) => (
          <Part key={cause} name={name} count={count} />
        ))}
      </chakra.dl>
    </>
  );
}

function Part({ name, count, isMain = false }: { name: string; count: number; isMain?: boolean }) {
  return (
    <>
      <chakra.dt color={isMain ? 'jade.700' : count > 0 ? 'ink.2' : 'ink.3'}>{name}</chakra.dt>
      <chakra.dd m="0" textAlign="end" color={count > 0 ? 'ink' : 'ink.3'} fontWeight={isMain ? 'semibold' : undefined}>
        {formatCount(count)}
      </chakra.dd>
    </>
  );
}
