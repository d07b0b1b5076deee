import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo } from '#ui/text/format.js';
import { FootmarkComposer, type StoryOf } from './FootmarkComposer.js';
import { FootmarkDrawer } from './FootmarkDrawer.js';
import { FootmarkStory } from './FootmarkStory.js';
import { useFootmarkActions } from './use-footmark-actions.js';

const words = texts({
  title: ['跟进记录', 'Follow-ups'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'follow-up')} · updated ${when}`],
  search: ['内容、客户昵称、线索姓名', 'Content, nickname or lead'],
  who: ['客户或线索', 'Customer or lead'],
  none: ['还没有跟进记录', 'No follow-ups yet'],
  noneText: ['在客户或线索里写下第一条，到时间会提醒下一次。', 'Add the first one to a customer or lead; you are reminded of the next.'],
  notFound: ['没有符合条件的跟进记录', 'No matching follow-ups'],
  lead: ['线索', 'Lead'],
  next: (when: string) => [`下次 ${when}`, `next ${when}`],
});

type Footmark = Row<'listFootmarks'>;

const ownerOf = ({ user_id, origin_id }: Footmark): StoryOf => (user_id === null ? { origin_id: origin_id as number } : { user_id });

/** Lists follow-ups of customers and leads. */
export function FootmarkList() {
  const t = useTexts(words);
  const list = useList('listFootmarks');
  const [open, setOpen] = useState<Footmark>();
  const [editing, setEditing] = useState<Footmark>();
  const actionsOf = useFootmarkActions(setEditing);
  const me = useSession((one) => one.user);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[
        { name: 'follow_due' },
        { name: 'follow_later_today' },
        { name: 'type' },
        { name: 'operator_id', choices: me && [{ value: me.id, label: me.name }] },
        { name: 'happened_from' },
      ]}
      columns={useFootmarkColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={setOpen}
    >
      {open ? (
        <DetailDrawer open onClose={() => setOpen(undefined)} title={open.name}>
          <FootmarkComposer of={ownerOf(open)} />
          <FootmarkStory of={ownerOf(open)} />
        </DetailDrawer>
      ) : null}
      {editing ? <FootmarkDrawer open footmark={editing} onClose={() => setEditing(undefined)} /> : null}
    </ListPage>
  );
}

/** Whom a follow-up is about. The next one has its own column where there is room. */
function Who({ row: { name, user_id, next_follow_at } }: { row: Footmark }) {
  const t = useTexts(words);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <b>{name}</b> {user_id === null ? <span data-dim>{t.lead}</span> : null}
      {next_follow_at ? (
        <chakra.small display={{ base: 'block', md: 'none' }} color="ink.2">
          {t.next(formatAgo(next_follow_at))}
        </chakra.small>
      ) : null}
    </span>
  );
}

function useFootmarkColumns(): Column<Footmark>[] {
  const t = useTexts(words);
  const meta = useMeta('listFootmarks');
  return useColumns('listFootmarks', [
    {
      name: 'name',
      title: t.who,
      cell: (row) => <Who row={row} />,
    },
    {
      name: 'type',
      wideOnly: true,
      cell: ({ type, event }) => (
        <StatusChip tone={event ? 'plain' : 'info'}>
          {event ? meta.word(meta.output('event'), event) : meta.word(meta.output('type'), type)}
        </StatusChip>
      ),
    },
    {
      name: 'content',
      cell: (row) => (
        <chakra.span lineClamp={2} whiteSpace="normal" minWidth={{ sm: '180px' }}>
          {row.content}
        </chakra.span>
      ),
    },
    { name: 'next_follow_at', wideOnly: true, cell: (row) => (row.next_follow_at ? <Moment at={row.next_follow_at} /> : '–') },
    { name: 'operator', wideOnly: 'xl', cell: (row) => row.operator?.name ?? '–' },
    { name: 'happened_at', wideOnly: true, cell: (row) => <Moment at={row.happened_at} /> },
  ]);
}
