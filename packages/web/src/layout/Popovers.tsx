import { Flex } from '@chakra-ui/react';
import { AlarmClock, Bell, ListTodo } from 'lucide-react';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';
import { type Kind, UnprocessedButton } from './UnprocessedButton.js';

const UnprocessedPopover = lazyPart(() => import('./UnprocessedPopover.js'), 'UnprocessedPopover');

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
