import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Input } from '@shiyi/sdk';
import { useOperation } from '../../../api/client.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { Skeleton } from '../../../ui/Skeleton.js';
import { TimelineEntry } from './TimelineEntry.js';

type Page = Data<'listCustomerTimeline'>;
type Entry = Page['list'][number];

const words = texts({
  count: (count: number) => [`${count} 条`, counted(count, 'entry', 'entries')],
  more: ['更早的记录', 'Earlier'],
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

function Rows({ list, before }: { list: readonly Entry[]; before: string | undefined }) {
  const t = useTexts(words);
  return list.map((one, at) => (
    <div key={one.key}>
      {one.day !== (at === 0 ? before : list[at - 1]?.day) ? (
        <chakra.h3
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
          <b>{one.day}</b>
          <chakra.span color="ink.3">{t.count(one.day_count)}</chakra.span>
        </chakra.h3>
      ) : null}
      <TimelineEntry entry={one} />
    </div>
  ));
}
