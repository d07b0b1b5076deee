import { chakra, Popover } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { isInnerPath } from '#app/menus.js';
import { say, texts, useTexts } from '#app/texts.js';
import { touch } from '#theme/touch.js';
import { OpenPopover } from '#ui/menu/OpenPopover.js';
import { ErrorBoundary } from '#ui/status/ErrorBoundary.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { NoticeList } from './NoticeList.js';
import { type Kind, UnprocessedButton } from './UnprocessedButton.js';

const words = texts({ none: (title: string) => [`暂无${title}`, `No ${title.toLowerCase()}`] });

type UnprocessedItem = Data<'getUnprocessedInfo'>['remind_msg'][number];

/** Popover with one kind of pending item; initially open. */
export function UnprocessedPopover({ kind, count }: { kind: Kind; count: number }) {
  const title = say(kind.title);
  return (
    <OpenPopover trigger={<UnprocessedButton kind={kind} count={count} />} label={title} width={kind.width}>
      {(close) => (
        <>
          <Popover.Title>{title}</Popover.Title>
          <Popover.Body>
            <Content kind={kind} onGo={close} />
          </Popover.Body>
        </>
      )}
    </OpenPopover>
  );
}

/** Shows inbox notifications one by one, or their counts if the server does not support them. */
function Content({ kind, onGo }: { kind: Kind; onGo: () => void }) {
  const rows = <Rows kind={kind} onGo={onGo} />;
  if (kind.count !== 'notify') return rows;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton m="3" />}>
        <NoticeList onGo={onGo} without={rows} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Rows({ kind, onGo }: { kind: Kind; onGo: () => void }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getUnprocessedInfo');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton m="3" />;
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
          <UnprocessedLink item={row} isNotice={kind.count === 'notify'} onGo={onGo} />
        </chakra.li>
      ))}
    </ul>
  );
}

/** Says what waits and how many, and leads there. The text of a notice has no number. */
function UnprocessedLink({ item, isNotice, onGo }: { item: UnprocessedItem; isNotice: boolean; onGo: () => void }) {
  const body = isNotice ? `${item.text} ${formatCount(item.number)}` : item.text;
  const style = {
    ...{ display: 'flex', alignItems: 'center', gap: '3', px: '2', py: '1.5', borderRadius: 's', color: 'ink', textDecoration: 'none' },
    [touch]: { minHeight: '40px' },
  } as const;
  if (!isInnerPath(item.link.split('?')[0] ?? '')) return <chakra.div css={style}>{body}</chakra.div>;
  return (
    <chakra.div css={style} _hover={{ bg: 'sunken' }} asChild>
      <Link to={item.link} onClick={onGo}>
        {body}
      </Link>
    </chakra.div>
  );
}
