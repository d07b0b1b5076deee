import type { Row } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { detailPath, leftOver, statusTones } from './hand-over.js';

const words = texts({
  title: ['交接记录', 'Hand-over records'],
  sub: (count: string, when: string) => [`${count} 次交接 · ${when}更新`, `${countOf(count, 'hand-over')} · updated ${when}`],
  none: ['还没有交接', 'No hand-overs yet'],
  noneText: [
    '在员工交接里选一位员工，把他的客户和群移交给同事。',
    'Choose a colleague under Hand-overs and give their contacts and groups to colleagues.',
  ],
  notFound: ['没有符合条件的交接', 'No matching hand-overs'],
  progress: ['已转接 / 总数', 'Handed over / total'],
  left: ['未转接', 'Left over'],
});

type HandOver = Row<'listHandOvers'>;

/** Lists the hand-overs that were started, with their progress. */
export function HandOverRecords() {
  const t = useTexts(words);
  const meta = useMeta('listHandOvers');
  const navigate = useNavigate();
  const list = useList('listHandOvers');
  const columns = useColumns('listHandOvers', [
    { name: 'user', cell: ({ user }) => <b>{user.name}</b> },
    { name: 'takers', cell: ({ takers }) => joinNames(takers.map(({ name }) => name)), wideOnly: true },
    { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
    {
      name: 'counters',
      title: t.progress,
      end: true,
      cell: ({ counters: { done, total } }) => `${formatCount(done)} / ${formatCount(total)}`,
    },
    { name: 'error', title: t.left, end: true, cell: (one) => formatCount(leftOver(one)) },
    { name: 'operator', wideOnly: 'xl', cell: ({ operator }) => operator.name },
    { name: 'created_at', wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'status' }, { name: 'has_left_over' }]}
      columns={columns}
      onOpen={({ id }: HandOver) => void navigate(detailPath(id))}
    />
  );
}
