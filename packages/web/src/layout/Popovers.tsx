import { chakra, Flex, Popover, Portal } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { AlarmClock, Bell, ListTodo, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '../api.js';
import { Button } from '../components/Button.js';
import { ErrorState } from '../components/ErrorState.js';
import { Bone } from '../components/Waiting.js';
import { formatCount } from '../format.js';
import { isInnerPath } from '../menus.js';
import { type Pair, say, texts, useTexts } from '../texts.js';
import { badgeText } from './badge.js';

const words = texts({
  count: (title: string, count: number) => [`${title}，${count} 项`, `${title}, ${count}`],
  none: (title: string) => [`暂无${title}`, `No ${title.toLowerCase()}`],
});

const NoticeList = lazy(async () => ({ default: (await import('./NoticeList.js')).NoticeList }));

type Info = Data<'getUnprocessedInfo'>;
export type UnprocessedItem = Info['remind_msg'][number];

interface Kind {
  count: 'remind' | 'need_dealt' | 'notify';
  rows: keyof Info;
  title: Pair;
  width: string;
  icon: LucideIcon;
}

const kinds: readonly Kind[] = [
  { count: 'remind', rows: 'remind_msg', title: ['提醒', 'Reminders'], width: '280px', icon: AlarmClock },
  { count: 'need_dealt', rows: 'need_dealt_msg', title: ['待办', 'To-dos'], width: '300px', icon: ListTodo },
  { count: 'notify', rows: 'notify_msg', title: ['通知', 'Notifications'], width: '300px', icon: Bell },
];

/** What waits for the user, in three popovers with badges. */
export function Popovers() {
  const { data } = useOperation('getUnprocessedCounts', {}, { refreshInterval: 60_000 });
  return (
    <Flex gap={{ base: '0', sm: '1' }}>
      {kinds.map((kind) => (
        <UnprocessedPopover key={kind.count} kind={kind} count={data?.[kind.count] ?? 0} />
      ))}
    </Flex>
  );
}

function UnprocessedPopover({ kind, count }: { kind: Kind; count: number }) {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  const title = say(kind.title);
  const Icon = kind.icon;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button look="quiet" px="2" position="relative" overflow="visible" aria-label={t.count(title, count)}>
          <chakra.span display={{ base: 'none', xl: 'inline' }} aria-hidden>
            {title}
          </chakra.span>
          <chakra.span display={{ base: 'inline', xl: 'none' }} aria-hidden>
            <Icon size={16} />
          </chakra.span>
          {count > 0 ? (
            <chakra.b
              aria-hidden
              position="absolute"
              top="-1px"
              insetEnd="-2px"
              bg="persimmon"
              color="onSolid"
              fontSize="10px"
              lineHeight="15px"
              px="1"
              borderRadius="md"
              fontWeight="semibold"
            >
              {badgeText(count)}
            </chakra.b>
          ) : null}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width={kind.width} aria-label={title}>
            <Popover.Title>{title}</Popover.Title>
            <Popover.Body>{open ? <Content kind={kind} onGo={() => setOpen(false)} /> : null}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** Notices are kept one by one; where a server has none of them, its sums stand in their place. */
function Content({ kind, onGo }: { kind: Kind; onGo: () => void }) {
  const rows = <Rows kind={kind} onGo={onGo} />;
  if (kind.count !== 'notify') return rows;
  return (
    <Suspense fallback={<Bone m="3" />}>
      <NoticeList onGo={onGo} without={rows} />
    </Suspense>
  );
}

function Rows({ kind, onGo }: { kind: Kind; onGo: () => void }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getUnprocessedInfo');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Bone m="3" />;
  const rows = data[kind.rows].filter((row) => row.number > 0);
  if (rows.length === 0)
    return (
      <chakra.div px="2" pb="3" color="ink.3">
        {t.none(say(kind.title))}
      </chakra.div>
    );
  return (
    <ul>
      {rows.map((row) => (
        <chakra.li key={`${row.link}${row.text}`} listStyleType="none">
          <UnprocessedLink item={row} onGo={onGo} />
        </chakra.li>
      ))}
    </ul>
  );
}

/** One unprocessed item: its text, its number, and the way to it. */
export function UnprocessedLink({ item, onGo }: { item: UnprocessedItem; onGo?: () => void }) {
  const body = (
    <>
      <chakra.span flex="1">{item.text}</chakra.span>
      <chakra.b color="persimmon" fontWeight="semibold">
        {formatCount(item.number)}
      </chakra.b>
    </>
  );
  const style = { display: 'flex', gap: '3', px: '2', py: '1.5', borderRadius: 's', color: 'ink', textDecoration: 'none' } as const;
  if (!isInnerPath(item.link.split('?')[0] ?? '')) return <chakra.div css={style}>{body}</chakra.div>;
  return (
    <chakra.div css={style} _hover={{ bg: 'sunken' }} asChild>
      <Link to={item.link} onClick={onGo}>
        {body}
      </Link>
    </chakra.div>
  );
}
