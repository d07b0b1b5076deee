import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { CircleAlert, CircleCheck, MessageCircle, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatAgo, formatTime } from '#ui/text/format.js';
import { withdraw } from '#ui/toast/toasts.js';

const words = texts({
  none: ['暂无通知', 'No notifications'],
  noneText: [
    '导入、同步结束，或反馈有回复时，会在这里通知你。',
    'You’ll be notified here when your imports and syncs finish, or your problem reports get a reply.',
  ],
  allRead: ['全部标为已读', 'Mark all as read'],
  unread: ['未读', 'Unread'],
});

type Notice = Data<'listNotices'>['list'][number];

const icons = { success: CircleCheck, info: MessageCircle, warning: TriangleAlert, error: CircleAlert } as const;
const inks = { success: 'jade.600', info: 'sky', warning: 'amber', error: 'rose' } as const;
interface Props {
  onGo: () => void;
  /** Shown if the server does not support inbox notifications. */
  without: ReactNode;
}

/** Lists the user's inbox notifications, newest first, with links. */
export function NoticeList({ onGo, without }: Props) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('listNotices', { limit: 20 });
  const read = useAction('setNoticesRead');
  useEffect(() => withdraw(data?.list.map((one) => one.title) ?? []), [data]);
  if (error && !data) {
    const isMissing = [404, 405, 501].includes(error.httpStatus ?? 0);
    return isMissing ? without : <ErrorState error={error} onRetry={() => void refresh()} />;
  }
  if (!data) return <Skeleton m="3" />;
  if (data.list.length === 0)
    return (
      <chakra.div px="2" pb="3" color="ink.3">
        {t.none}
        <chakra.div fontSize="xs">{t.noneText}</chakra.div>
      </chakra.div>
    );
  function go(notice: Notice) {
    if (!notice.read_at) void read.run({ ids: [notice.id] });
    onGo();
  }
  return (
    <>
      <chakra.ul maxHeight="min(60vh, 420px)" overflowY="auto" overscrollBehavior="contain">
        {data.list.map((notice) => (
          <chakra.li key={notice.id} listStyleType="none">
            <NoticeRow notice={notice} onGo={() => go(notice)} />
          </chakra.li>
        ))}
      </chakra.ul>
      {data.list.some((one) => !one.read_at) ? (
        <Flex borderTopWidth="1px" mt="1" pt="1" justify="center">
          <Button look="quiet" size="sm" aria-busy={read.busy} onClick={() => void read.run({})}>
            {t.allRead}
          </Button>
        </Flex>
      ) : null}
    </>
  );
}

function NoticeRow({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const t = useTexts(words);
  const { tone, title, text, link, created_at, read_at } = notice;
  const Icon = icons[tone];
  return (
    <chakra.div
      display="flex"
      gap="2"
      px="2"
      py="2"
      borderRadius="s"
      color={read_at ? 'ink.2' : 'ink'}
      textDecoration="none"
      _hover={{ bg: 'sunken' }}
      asChild
    >
      <Link to={link} onClick={onGo}>
        <chakra.span color={inks[tone]} mt="2px" flexShrink="0">
          <Icon size={15} aria-hidden />
        </chakra.span>
        <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
          <chakra.span display="block" fontWeight={read_at ? 'normal' : 'medium'}>
            {title}
          </chakra.span>
          <chakra.span display="block" color="ink.2" fontSize="xs">
            {text}
          </chakra.span>
          <chakra.time display="block" color="ink.3" fontSize="xs" dateTime={created_at} title={formatTime(created_at)}>
            {formatAgo(created_at)}
          </chakra.time>
        </chakra.span>
        {read_at ? null : (
          <chakra.span role="img" aria-label={t.unread} boxSize="7px" mt="7px" flexShrink="0" borderRadius="full" bg="persimmon" />
        )}
      </Link>
    </chakra.div>
  );
}
