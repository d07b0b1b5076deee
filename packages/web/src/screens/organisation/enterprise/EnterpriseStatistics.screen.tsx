import { counted, texts, useTexts } from '../../../app/texts.js';
import { useColumns } from '../../../list/columns.js';
import { ListPage } from '../../../list/ListPage.js';
import { useList } from '../../../list/useList.js';
import { Ago } from '../../../ui/Ago.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { formatMoney } from '../../../ui/format.js';

const words = texts({
  title: ['商户明细数据', 'Merchant figures'],
  sub: (count: string, when: string) => [`${count} 家 · ${when}更新`, `${counted(count, 'company', 'companies')} · updated ${when}`],
  search: ['企业名称', 'Company'],
  none: ['还没有企业', 'No companies yet'],
  notFound: ['没有符合条件的企业', 'No matching companies'],
  company: ['企业', 'Company'],
  notKept: ['暂未记录', 'Not kept yet'],
});

/** Lists the figures of each company over a period. */
export function EnterpriseStatistics() {
  const t = useTexts(words);
  const list = useList('listEnterpriseStatistics', (row) => row.enterprise.id);
  return (
    <ListPage
      list={list}
      title={t.title}
      sub={t.sub}
      search={{ name: 'keyword', label: t.search }}
      filters={[{ name: 'from' }]}
      columns={useFigureColumns()}
      empty={<EmptyState title={t.none} />}
      notFound={t.notFound}
    />
  );
}

function useFigureColumns() {
  const t = useTexts(words);
  const unkept = () => (
    <span data-dim title={t.notKept}>
      —
    </span>
  );
  return useColumns('listEnterpriseStatistics', [
    { name: 'enterprise', title: t.company, cell: (row) => <b>{row.enterprise.name}</b> },
    'staff',
    'customers',
    'customers_new',
    'customers_lost',
    'customers_net',
    'groups',
    { name: 'services', wideOnly: true, cell: unkept },
    { name: 'gmv_fen', cell: (row) => formatMoney(row.gmv_fen) },
    { name: 'punch_rate', wideOnly: true, cell: unkept },
    {
      name: 'synced_at',
      wideOnly: true,
      cell: (row) => (
        <span data-dim>
          <Ago at={row.synced_at} />
        </span>
      ),
    },
    'expire_at',
  ]);
}
