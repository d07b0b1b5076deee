import { chakra } from '@chakra-ui/react';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { MassRecord } from '../mass-messages.js';

const words = texts({
  label: ['企业微信消息', 'WeCom messages'],
  none: ['还没有提交到企业微信', 'Not submitted to WeCom yet'],
  checking: ['企业微信的应答丢失，正在核实，不会重复创建。', 'WeCom’s response was lost. It is being checked and is never made twice.'],
});

type Part = MassRecord['wx_msgids'][number];

const tones: Record<Part['state'], ChipTone> = { waiting: 'wait', told: 'good', unknown: 'act', refused: 'bad' };

function columnsOf(meta: Meta, checking: string): Column<Part>[] {
  const fields = new Map((meta.output('wx_msgids').fields ?? []).map((one) => [one.name, one]));
  const title = (name: string) => {
    const field = fields.get(name);
    return field ? meta.label(field) : name;
  };
  const word = (state: string) => {
    const field = fields.get('state');
    return field ? meta.word(field, state) : state;
  };
  return [
    { name: 'staff', title: title('staff'), cell: ({ staff }) => <b data-line>{staff.name}</b> },
    { name: 'state', title: title('state'), cell: ({ state }) => <StatusChip tone={tones[state]}>{word(state)}</StatusChip> },
    { name: 'target_total', title: title('target_total'), end: true, cell: (row) => formatCount(row.target_total) },
    { name: 'failed_count', title: title('failed_count'), end: true, wideOnly: true, cell: (row) => formatCount(row.failed_count) },
    { name: 'error', title: title('error'), cell: ({ state, error }) => error ?? (state === 'unknown' ? checking : '–') },
    {
      name: 'msgid',
      title: title('msgid'),
      wideOnly: 'xl',
      cell: ({ msgid }) => (
        <chakra.code fontSize="xs" overflowWrap="anywhere">
          {msgid ?? '–'}
        </chakra.code>
      ),
    },
  ];
}

/** Lists what WeCom has of a message: one row for each sender, and another one for each further 10,000 receivers. */
export function PartsPanel({ message: { wx_msgids } }: { message: MassRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getMassMessage');
  const rows = wx_msgids.map((part, at) => ({ ...part, key: at }));
  return (
    <DataTable
      label={t.label}
      columns={columnsOf(meta, t.checking)}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState title={t.none} />}
    />
  );
}
