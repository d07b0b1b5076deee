import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { FindingDrawer } from './FindingDrawer.js';

const words = texts({
  title: ['删除后待处理的文字', 'Text to review after an erasure'],
  sub: (count: string, when: string) => [`${count} 处 · ${when}更新`, `${countOf(count, 'text')} · updated ${when}`],
  none: ['没有待处理的文字', 'No text to review'],
  noneText: [
    '删除客户个人数据后，其他记录里提到此人的文字会列在这里。',
    'After an erasure, the words of other records that name the person are listed here.',
  ],
  notFound: ['没有符合条件的文字', 'No matching text'],
  edited: ['标记为已修改', 'Mark as edited'],
  kept: ['可以保留', 'May stay'],
  done: ['已处理', 'Settled'],
  open: ['待处理', 'Open'],
});

type Finding = Row<'listErasureFindings'>;

/** Lists the words of other records that name erased people, for a person to decide. */
export function FindingList() {
  const t = useTexts(words);
  const list = useList('listErasureFindings');
  const maySettle = useMay('changeErasureFinding');
  const settle = useAction('changeErasureFinding', { done: t.done });
  const [open, setOpen] = useState<Finding>();
  const actionsOf = ({ id, decision }: Finding): RowActions =>
    maySettle && decision === null
      ? (['edited', 'kept'] as const).map((one) => ({ label: t[one], onSelect: () => void settle.run({ id, decision: one }) }))
      : [];
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'is_settled' }, { name: 'customer_id' }]}
      columns={useFindingColumns()}
      rowActions={{ name: (row) => row.place, of: actionsOf }}
      onOpen={setOpen}
    >
      {open ? <FindingDrawer finding={open} onClose={() => setOpen(undefined)} /> : null}
    </ListPage>
  );
}

function useFindingColumns(): Column<Finding>[] {
  const t = useTexts(words);
  const meta = useMeta('listErasureFindings');
  return useColumns('listErasureFindings', [
    { name: 'place', cell: (row) => <b data-line>{row.place}</b> },
    {
      name: 'text',
      cell: (row) => (
        <chakra.span lineClamp={2} whiteSpace="normal" minWidth={{ sm: '180px' }}>
          {row.text ?? '–'}
        </chakra.span>
      ),
    },
    { name: 'about', wideOnly: true, cell: (row) => row.about?.name ?? '–' },
    {
      name: 'decision',
      cell: ({ decision }) =>
        decision ? <EnumCell meta={meta} name="decision" value={decision} tone="good" /> : <StatusChip tone="wait">{t.open}</StatusChip>,
    },
    { name: 'customer_id', wideOnly: 'xl', end: false, cell: (row) => row.customer_id },
    { name: 'found_at', wideOnly: true, cell: (row) => <Moment at={row.found_at} /> },
  ]);
}
