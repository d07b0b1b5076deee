import { texts, useTexts } from '#app/texts.js';
import { ColumnsPanel } from '#list/ColumnsPanel.js';
import type { Column } from '#list/columns.js';
import { DataTable as Table } from '#list/DataTable.js';
import { useColumnLayout } from '#list/useColumnLayout.js';
import { useSelection } from '#list/useSelection.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { State } from './State.js';

const words = texts({
  arranged: ['可选择、可排列', 'To choose from and to arrange'],
  columns: ['列', 'Columns'],
  waiting: ['加载中', 'Waiting'],
  empty: ['没有内容', 'Empty'],
  many: ['很多行', 'Many rows'],
  name: ['名称', 'Name'],
  state: ['状态', 'State'],
  count: ['数量', 'Count'],
  on: ['启用', 'Enabled'],
  row: (at: number) => [`第 ${at} 行`, `Row ${at}`],
});

interface Sample {
  id: number;
}

const samples = (count: number): Sample[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const width = '760px';

export function DataTable() {
  const t = useTexts(words);
  const columns: Column<Sample>[] = [
    { name: 'name', title: t.name, cell: ({ id }) => <b>{t.row(id)}</b> },
    { name: 'state', title: t.state, cell: () => <StatusChip tone="good">{t.on}</StatusChip> },
    { name: 'count', title: t.count, end: true, cell: ({ id }) => formatCount(id * 37) },
  ];
  const layout = useColumnLayout('gallery', columns);
  const selection = useSelection<number>();
  const shared = { columns, rowKey: (row: Sample) => row.id };
  return (
    <>
      <State name={t.arranged} width={width}>
        <Table {...shared} columns={layout.shown} layout={layout} label={t.arranged} rows={samples(4)} selection={selection} />
      </State>
      <State name={t.columns} width="360px">
        <ColumnsPanel layout={layout} />
      </State>
      <State name={t.waiting} width={width}>
        <Table {...shared} label={t.waiting} rows={undefined} />
      </State>
      <State name={t.empty} width={width}>
        <Table {...shared} label={t.empty} rows={[]} />
      </State>
      <State name={t.many} width={width}>
        <Table {...shared} label={t.many} rows={samples(500)} onOpen={() => undefined} />
      </State>
    </>
  );
}
