import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';

const words = texts({
  title: ['待同步的打标', 'Marks not in WeCom yet'],
  sub: (count: string, when: string) => [`${count} 个打标 · ${when}更新`, `${countOf(count, 'mark')} · updated ${when}`],
  none: ['打标都已同步到企业微信', 'All marks are in WeCom'],
  noneText: [
    '客户的标签变了，企业微信里的打标随后跟上；没跟上或被拒绝的列在这里。',
    'Marks in WeCom follow the tags of customers. Those on their way or refused are listed here.',
  ],
  notFound: ['没有符合条件的打标', 'No matching marks'],
});

type Mark = Row<'listTagMarks'>;

/** Lists the marks of members' contacts that WeCom does not have yet, or refused. */
export function TagMarks() {
  const t = useTexts(words);
  const list = useList('listTagMarks');
  return <ListPage list={list} words={t} filters={[{ name: 'status' }, { name: 'tag_group_id' }]} columns={useMarkColumns()} />;
}

function useMarkColumns(): Column<Mark>[] {
  const meta = useMeta('listTagMarks');
  return useColumns('listTagMarks', [
    { name: 'customer', cell: ({ customer }) => <b data-line>{customer.real_name ?? customer.nick_name}</b> },
    { name: 'member', cell: (row) => row.member },
    { name: 'tag', cell: (row) => row.tag.name },
    { name: 'change', cell: (row) => <EnumCell meta={meta} name="change" value={row.change} /> },
    {
      name: 'status',
      cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={row.status === 'failed' ? 'bad' : 'wait'} />,
    },
    { name: 'error', wideOnly: true, cell: (row) => row.error ?? '–' },
    { name: 'changed_at', wideOnly: true, cell: (row) => <Moment at={row.changed_at} /> },
  ]);
}
