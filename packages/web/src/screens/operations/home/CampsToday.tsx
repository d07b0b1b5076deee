import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';

type Day = Data<'getMyDay'>;
type Camp = Day['camps'][number];

const words = texts({
  mine: ['我的减脂营', 'My camps'],
  company: ['减脂营', 'Camps'],
  all: ['全部', 'All'],
  period: (name: string, no: number) => [`第 ${no} 期 · ${name}`, `${name} ${no}`],
  day: (day: number, days: number) => [`第 ${day} / ${days} 天`, `Day ${day} of ${days}`],
  tomorrow: ['明天开营', 'Starts tomorrow'],
  starts: (days: number) => [`${days} 天后开营`, `Starts in ${days} days`],
  late: ['已到开营日', 'Start day reached'],
  members: (count: string) => [`${count} 人`, `${count} members`],
  enrolled: (count: string, of: string) => [`报名 ${count} / ${of}`, `${count} of ${of} enrolled`],
  checkedIn: (count: string) => [`今日已打卡 ${count}`, `${count} checked in today`],
  draft: ['还是草稿', 'Still a draft'],
  enrolling: ['招募中', 'Enrolling'],
  ready: ['已就绪', 'Ready'],
});

/** Shows the camps that run or start next, each day as a tick and today as the tall one. */
export function CampsToday({ whose, camps }: { whose: Day['whose']; camps: readonly Camp[] }) {
  const t = useTexts(words);
  return (
    <chakra.section aria-label={t[whose]} borderTopWidth="1" pt="4">
      <Flex align="baseline" justify="space-between" mb="2">
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {t[whose]}
        </chakra.h2>
        <chakra.span color="jade.700" asChild>
          <Link to="/order/camp">{t.all} ›</Link>
        </chakra.span>
      </Flex>
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {camps.map((camp) => (
          <chakra.li key={camp.id}>
            <CampLines camp={camp} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function CampLines({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const { id, name, period_no, status, day, days, members, capacity, checked_in } = camp;
  const runs = status === 'running';
  const soon = day === 0 ? t.tomorrow : day < 0 ? t.starts(1 - day) : t.late;
  return (
    <>
      <Flex justify="space-between" gap="3">
        <chakra.span fontWeight="semibold" minWidth="0" truncate _hover={{ color: 'jade.700' }} asChild>
          <Link to={`/order/campDetail/${id}`}>{t.period(name, period_no)}</Link>
        </chakra.span>
        <chakra.span flexShrink={0}>{runs ? t.day(Math.min(day, days), days) : soon}</chakra.span>
      </Flex>
      <Ticks days={days} day={runs ? day : 0} />
      <Flex justify="space-between" gap="3" color="ink.3" fontSize="xs">
        <span>{runs ? t.members(formatCount(members)) : t.enrolled(formatCount(members), formatCount(capacity))}</span>
        {runs ? (
          <span>{t.checkedIn(formatCount(checked_in))}</span>
        ) : (
          <chakra.span color={status === 'ready' ? undefined : 'persimmon'}>{t[status as Exclude<Camp['status'], 'running'>]}</chakra.span>
        )}
      </Flex>
    </>
  );
}

/** Days of more than this are not drawn one by one. */
const mostTicks = 60;

function Ticks({ days, day }: { days: number; day: number }) {
  const count = Math.min(days, mostTicks);
  const at = Math.round((day * count) / days);
  return (
    <Flex gap="0.5" my="1.5" align="center" height="2.5" aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        <chakra.span
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks have no other identity and never move.
          key={place}
          flex="1"
          minWidth="0"
          height={place + 1 === at ? '2.5' : '1.5'}
          borderRadius="xs"
          bg={place + 1 === at ? 'jade.700' : place + 1 < at ? 'jade.500' : 'line'}
        />
      ))}
    </Flex>
  );
}
