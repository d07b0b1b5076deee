import { chakra, Flex } from '@chakra-ui/react';
import { weekdayOf } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { Form } from './mass-values.js';
import { type ForecastData, useForecast } from './use-forecast.js';

const words = texts({
  title: ['接下来 31 天还能收到的人数', 'How many have room in the next 31 days'],
  hint: [
    '按企业微信的接收上限和已有计划估算；颜色越浅，已满的人越多。',
    'By the limit of WeCom and what is planned; the paler, the more are full.',
  ],
  day: (day: string, weekday: string, free: string) => [`${day} ${weekday}，${free} 人可收`, `${day} ${weekday}, ${free} have room`],
});

const shareOf = (free: number, most: number) => (most === 0 ? 0 : free / most);

/** Shows day by day how many of the audience have room. */
export function FreeDays({ form }: { form: Form }) {
  const t = useTexts(words);
  const { data } = useForecast(form);
  if (!data || data.days.length === 0) return null;
  const most = Math.max(...data.days.map(({ free }) => free), 1);
  return (
    <section aria-label={t.title}>
      <chakra.h3 color="ink.2" fontSize="xs" mb="1">
        {t.title}
      </chakra.h3>
      <Flex as="ol" gap="2px" listStyleType="none" m="0" p="0" overflowX="auto" tabIndex={0} aria-label={t.title}>
        {data.days.map((one, at) => (
          <Day key={one.day} of={one} most={most} isFirst={at === 0} />
        ))}
      </Flex>
      <chakra.p color="ink.3" fontSize="xs" mt="1">
        {t.hint}
      </chakra.p>
    </section>
  );
}

function Day({ of: { day, free }, most, isFirst }: { of: ForecastData['days'][number]; most: number; isFirst: boolean }) {
  const t = useTexts(words);
  const language = usePreferences((one) => one.language);
  const label = t.day(day, weekdayOf(day, language), formatCount(free));
  const shown = isFirst || day.endsWith('-01') ? day.slice(5) : day.slice(8);
  return (
    <chakra.li flex="1 0 24px" minWidth="24px" textAlign="center" title={label} aria-label={label}>
      <chakra.span display="block" position="relative" height="28px" bg="sunken" borderRadius="xs" overflow="hidden" aria-hidden>
        <chakra.span
          position="absolute"
          insetInline="0"
          bottom="0"
          bg={free === most ? 'jade.500' : 'amber'}
          style={{ height: `${Math.max(free > 0 ? 8 : 0, shareOf(free, most) * 100)}%` }}
        />
      </chakra.span>
      <chakra.span fontSize="10px" color="ink.3" whiteSpace="nowrap" aria-hidden>
        {shown}
      </chakra.span>
    </chakra.li>
  );
}
