import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Input } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { dayOf, daysBefore, weekdayOf } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { TimelineEntry } from './TimelineEntry.js';

type Page = Data<'listCustomerTimeline'>;
type Entry = Page['list'][number];

const words = texts({
  count: (count: number) => [`${count} 条`, countOf(count, 'entry', 'entries')],
  more: ['更早的记录', 'Earlier'],
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
});

interface Props {
  asked: Input<'listCustomerTimeline'>;
  first: Page;
  /** The further pages loaded below it. */
  more: readonly Behind[];
  onMore: (behind: Behind) => void;
}

/** A cursor, and the day that the rows above it end with. */
export interface Behind {
  cursor: string;
  day: string | undefined;
}

/** Entries by day; a day that continues on the next page keeps one header. */
export function TimelineDays({ asked, first, more, onMore }: Props) {
  return (
    <div>
      <Rows list={first.list} before={undefined} />
      {more.map(({ cursor, day }, at) => (
        <Further key={cursor} asked={{ ...asked, after: cursor }} day={day} isLast={at === more.length - 1} onMore={onMore} />
      ))}
      {more.length === 0 ? <More of={first} onMore={onMore} /> : null}
    </div>
  );
}

interface FurtherProps extends Pick<Props, 'asked' | 'onMore'> {
  day: string | undefined;
  isLast: boolean;
}

function Further({ asked, day, isLast, onMore }: FurtherProps) {
  const { data, error, refresh } = useOperation('listCustomerTimeline', { ...asked, limit: 40 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="20" />;
  return (
    <>
      <Rows list={data.list} before={day} />
      {isLast ? <More of={data} onMore={onMore} /> : null}
    </>
  );
}

function More({ of: { next, list }, onMore }: { of: Page } & Pick<Props, 'onMore'>) {
  const t = useTexts(words);
  if (!next) return null;
  return (
    <Flex justify="center" py="3">
      <Button onClick={() => onMore({ cursor: next, day: list.at(-1)?.day })}>{t.more}</Button>
    </Flex>
  );
}

/** Days near today by their name, and the weekday of the others. */
function useNameOf() {
  const t = useTexts(words);
  const language = usePreferences((one) => one.language);
  const today = dayOf(Date.now());
  const near: Record<string, string> = { [today]: t.today, [daysBefore(today, 1)]: t.yesterday };
  return (day: string) => {
    const date = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
    return `${near[day] ?? weekdayOf(day, language)} ${date}`;
  };
}

function Rows({ list, before }: { list: readonly Entry[]; before: string | undefined }) {
  const t = useTexts(words);
  const nameOf = useNameOf();
  return list.map((one, at) => (
    <div key={one.key}>
      {one.day !== (at === 0 ? before : list[at - 1]?.day) ? (
        <chakra.h2
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          height="28px"
          px="2"
          mt="2"
          bg="sunken"
          borderRadius="s"
          fontSize="xs"
        >
          <b>{nameOf(one.day)}</b>
          <chakra.span color="ink.3">{t.count(one.day_count)}</chakra.span>
        </chakra.h2>
      ) : null}
      <TimelineEntry entry={one} />
    </div>
  ));
}
