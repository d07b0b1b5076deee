import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { ForecastData } from './use-forecast.js';

const words = texts({
  quota: (rule: string, cap: string) => [`上限：${rule}（本期 ${cap} 条）`, `Limit: ${rule.toLowerCase()} (${cap} in this period)`],
  doubtful: [
    '企业微信拒绝过按这个上限本应能收到的客户，请核对参数「群发上限规则」。',
    'WeCom refused customers who should have had room by this limit. Check the parameter “Limit of mass messages”.',
  ],
  next: (count: string, day: string) => [
    `已满的人里，${count} 位最早 ${day} 可收`,
    `Of those without room, ${count} can get it from ${day}`,
  ],
  samples: (names: string) => [`例如 ${names}`, `Such as ${names}`],
});

const shownDays = 3;
const shownNames = 5;

/** Says what the forecast rests on, and when those without room have some. */
export function ForecastNotes({ data: { quota, next_days, sample } }: { data: ForecastData }) {
  const t = useTexts(words);
  const meta = useMeta('checkMassMessage');
  const field = meta.output('quota').fields?.find((one) => one.name === 'rule');
  const rule = field ? meta.word(field, quota.rule) : quota.rule;
  return (
    <Flex direction="column" gap="1" mt="2" color="ink.3" fontSize="xs">
      {next_days.slice(0, shownDays).map(({ day, count }) => (
        <chakra.p key={day} color="ink.2">
          {t.next(formatCount(count), day)}
        </chakra.p>
      ))}
      {sample.length > 0 ? (
        <p>
          {t.samples(
            sample
              .slice(0, shownNames)
              .map(({ name }) => name)
              .join(' · '),
          )}
        </p>
      ) : null}
      <p>{t.quota(rule, formatCount(quota.cap))}</p>
      {quota.is_doubtful ? (
        <chakra.p role="alert" color="amber">
          {t.doubtful}
        </chakra.p>
      ) : null}
    </Flex>
  );
}
