import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { AlarmClock, Bell, ListTodo, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useOperation } from '../api/client.js';
import { lazyComponent } from '../app/lazy-component.js';
import { type Pair, say, texts, useTexts } from '../app/texts.js';
import { Button } from '../ui/Button.js';
import { formatCount } from '../ui/format.js';
import { LazyPopup } from '../ui/LazyPopup.js';
import { badgeText } from './badge.js';

const words = texts({
  count: (title: string, count: string) => [`${title} ${count} 项`, `${title} ${count}`],
  // Starts with the visible text, so that voice control works.
  more: (title: string, badge: string, count: string) => [`${title} ${badge}，共 ${count} 项`, `${title} ${badge}, ${count} in all`],
});

const UnprocessedPopover = lazyComponent(async () => (await import('./UnprocessedPopover.js')).UnprocessedPopover);

type Info = Data<'getUnprocessedInfo'>;
export interface Kind {
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

/** Reminders, to-dos and inbox notifications in three popovers with badges; each loads on first use. */
export function Popovers() {
  const { data } = useOperation('getUnprocessedCounts', {}, { refreshInterval: 60_000 });
  return (
    <Flex gap={{ base: '0', sm: '1' }}>
      {kinds.map((kind) => {
        const count = data?.[kind.count] ?? 0;
        return (
          <LazyPopup key={kind.count} popup="dialog" trigger={<UnprocessedButton kind={kind} count={count} />}>
            <UnprocessedPopover kind={kind} count={count} />
          </LazyPopup>
        );
      })}
    </Flex>
  );
}

type ButtonProps = ComponentProps<typeof Button> & { kind: Kind; count: number };

/** Button of a popover, with its badge. */
export function UnprocessedButton({ kind, count, ...rest }: ButtonProps) {
  const t = useTexts(words);
  const title = say(kind.title);
  const Icon = kind.icon;
  const [badge, whole] = [badgeText(count), formatCount(count)];
  return (
    <Button
      {...rest}
      look="quiet"
      px="2"
      position="relative"
      overflow="visible"
      title={t.count(title, whole)}
      aria-label={badge === whole ? t.count(title, whole) : t.more(title, badge, whole)}
    >
      <chakra.span display={{ base: 'none', xl: 'inline' }} aria-hidden>
        {title}
      </chakra.span>
      <chakra.span display={{ base: 'inline', xl: 'none' }} aria-hidden>
        <Icon size={16} />
      </chakra.span>{' '}
      {count > 0 ? <CountBadge text={badge} /> : null}
    </Button>
  );
}

function CountBadge({ text }: { text: string }) {
  return (
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
      {text}
    </chakra.b>
  );
}
