import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { AddContent } from './AddContent.js';
import { type CalendarDay, CycleCalendar } from './CycleCalendar.js';
import { dayCount, type Entry, type Kind } from './cycle-edits.js';
import { type CycleState, useCycle } from './use-cycle.js';

const words = texts({
  title: ['海报日历', 'Poster calendar'],
  sub: ['客户在哪一天看到哪张海报或知识卡', 'Which poster or card customers see on which day'],
  kinds: ['按天或按星期', 'By day or weekday'],
  days: ['服务天数', 'Days of the service'],
  weekdays: ['星期', 'Weekdays'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  weekday: (at: number) => [
    `星期${'一二三四五六日'[at - 1]}`,
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][at - 1] ?? '',
  ],
  late: [
    '刚刚有人改过日历，你的这一步还没有保存。下面是最新的日历。',
    'Someone has just changed the calendar, so your last step was not saved. Below is the calendar as it is now.',
  ],
  again: ['再做一次', 'Make it again'],
  drop: ['放弃这一步', 'Drop it'],
  hint: [
    '拖动来换日期；键盘上用 Alt + ↑↓ 换顺序，或在菜单里选「移动到…」。',
    'Drag to another day; with the keyboard, Alt + ↑↓ changes the order, and “Move to…” is in the menu.',
  ],
});

function useDays(entries: readonly Entry[]) {
  const t = useTexts(words);
  const day = Array.from({ length: dayCount(entries) }, (_, at): CalendarDay => ({ key: `day ${at + 1}`, title: t.day(at + 1) }));
  const weekday = Array.from({ length: 7 }, (_, at): CalendarDay => ({ key: `weekday ${at + 1}`, title: t.weekday(at + 1) }));
  return { day, weekday };
}

function LateNotice({ cycle }: { cycle: CycleState }) {
  const t = useTexts(words);
  const { late } = cycle;
  if (!late) return null;
  return (
    <Card p="3" role="alert" borderColor="amber">
      <Flex gap="3" align="center" wrap="wrap">
        <chakra.span flex="1">{t.late}</chakra.span>
        <Button look="solid" onClick={() => cycle.change(late)}>
          {t.again}
        </Button>
        <Button onClick={cycle.dropLate}>{t.drop}</Button>
      </Flex>
    </Card>
  );
}

function Calendars({ cycle, entries }: { cycle: CycleState; entries: readonly Entry[] }) {
  const t = useTexts(words);
  const days = useDays(entries);
  const [given, setGiven] = useAddressValue('by');
  const kind: Kind = given === 'weekday' ? 'weekday' : 'day';
  const [adding, setAdding] = useState<string>();
  const all = [...days.day, ...days.weekday];
  const day = all.find((one) => one.key === adding);
  return (
    <>
      <LateNotice cycle={cycle} />
      <Card>
        <SectionTabs
          label={t.kinds}
          sections={[
            { name: 'day', title: t.days },
            { name: 'weekday', title: t.weekdays },
          ]}
          value={kind}
          onChange={setGiven}
        >
          <Flex direction="column" gap="3" p="3">
            {cycle.mayChange ? (
              <chakra.p color="ink.3" fontSize="sm">
                {t.hint}
              </chakra.p>
            ) : null}
            <CycleCalendar cycle={cycle} entries={entries} days={days[kind]} allDays={all} onAdd={setAdding} />
          </Flex>
        </SectionTabs>
      </Card>
      {day ? <AddContent day={day} onClose={() => setAdding(undefined)} /> : null}
    </>
  );
}

/** Renders which poster or card is shown on which day. */
export function PosterCycle() {
  const t = useTexts(words);
  const may = useMay('getPosterCycle');
  const cycle = useCycle();
  const { reading, entries } = cycle;
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={t.sub}>
        <RefreshButton of={reading} />
      </PageHeader>
      {reading.error && !entries ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!entries && !reading.error ? <PageSkeleton /> : null}
      {entries ? <Calendars cycle={cycle} entries={entries} /> : null}
    </Page>
  );
}
