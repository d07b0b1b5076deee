import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { useAppForecast } from './use-app-forecast.js';

type Forecast = Data<'checkAppMessage'>;

const words = texts({
  title: ['发送预估', 'Forecast'],
  choose: ['选好对象后，这里显示谁会收到', 'Choose who gets it to see who will receive it'],
  receive: (count: string) => [`${count} 人会收到`, `${count} will receive it`],
  of: (count: string) => [`共 ${count} 人`, `of ${count}`],
  day: (used: string, limit: string) => [
    `当天额度：已用和已计划 ${used} / ${limit} 人次`,
    `Day: ${used} of ${limit} receivers used or planned`,
  ],
  full: (left: string) => [
    `当天只剩 ${left} 人次，不够发送；请减少对象或换一天`,
    `Only ${left} receivers are left that day; choose fewer people or another day`,
  ],
  slow: ['这一分钟企业微信较慢，建议错开几分钟', 'WeCom is slow in this minute; choose one a few minutes off'],
  unknown: (why: string) => [`应用的可见范围未知：${why}`, `It is not known whom the app sees: ${why}`],
  sample: (names: string) => [`例如 ${names}`, `Such as ${names}`],
});

const losses = ['no_member', 'invisible', 'dropped'] as const;

/** Whom the message would reach, who falls out why, and whether the day has room. */
export function ForecastCard({ id }: { id: number | undefined }) {
  const t = useTexts(words);
  const { data, error } = useAppForecast(id);
  return (
    <Card p="4" aria-label={t.title} aria-live="polite">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h2>
      {error ? (
        <chakra.p role="alert" color="rose">
          {error.message}
        </chakra.p>
      ) : null}
      {data ? <Counts forecast={data} /> : error ? null : <chakra.p color="ink.3">{t.choose}</chakra.p>}
    </Card>
  );
}

function Counts({ forecast }: { forecast: Forecast }) {
  const t = useTexts(words);
  const meta = useMeta('checkAppMessage');
  const { matched, total, day, fits, is_slow, range_error, sample } = forecast;
  const out = losses.filter((name) => forecast[name] > 0);
  return (
    <Flex direction="column" gap="1.5">
      <chakra.p>
        <chakra.b fontSize="lg" color="jade.700">
          {t.receive(formatCount(total))}
        </chakra.b>{' '}
        <chakra.span color="ink.3">{t.of(formatCount(matched))}</chakra.span>
      </chakra.p>
      {out.map((name) => (
        <chakra.p key={name} color="ink.2">{`− ${meta.label(meta.output(name))} ${formatCount(forecast[name])}`}</chakra.p>
      ))}
      {sample.length > 0 ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.sample(joinNames(sample.slice(0, 3).map(({ name }) => name)))}
        </chakra.p>
      ) : null}
      <chakra.p color="ink.3" fontSize="xs">
        {t.day(formatCount(day.used + day.planned), formatCount(day.limit))}
      </chakra.p>
      {fits ? null : <chakra.p color="persimmon">{t.full(formatCount(day.left))}</chakra.p>}
      {is_slow ? <chakra.p color="ink.2">{t.slow}</chakra.p> : null}
      {range_error ? <chakra.p color="ink.2">{t.unknown(range_error)}</chakra.p> : null}
    </Flex>
  );
}
