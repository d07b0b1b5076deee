import { counted, texts, useTexts } from '../../../app/texts.js';
import { useColumns } from '../../../list/columns.js';
import { ListPage } from '../../../list/ListPage.js';
import { useList } from '../../../list/useList.js';
import { useOpen } from '../../../list/useOpen.js';
import { Ago } from '../../../ui/Ago.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { formatMoney } from '../../../ui/format.js';
import { CompanyFigures } from './CompanyFigures.js';

const words = texts({
  title: ['企业数据明细', 'Company figures'],
  sub: (count: string, when: string) => [`${count} 家 · ${when}更新`, `${counted(count, 'company', 'companies')} · updated ${when}`],
  search: ['企业名称', 'Company'],
  none: ['还没有企业', 'No companies yet'],
  notFound: ['没有符合条件的企业', 'No matching companies'],
  company: ['企业', 'Company'],
  amount: ['成交金额（元）', 'Order amount (yuan)'],
  notKept: ['暂未记录', 'Not kept yet'],
});

/** Lists the figures of each company over a period, or shows those of one. */
export function EnterpriseStatistics() {
  const t = useTexts(words);
  const list = useList('listEnterpriseStatistics', (row) => row.enterprise.id);
  const open = useOpen();
  const columns = useFigureColumns();
  if (open.id !== undefined)
    return <CompanyFigures key={open.id} id={open.id} name={list.rows?.find((row) => row.enterprise.id === open.id)?.enterprise.name} />;
  return (
    <ListPage
      list={list}
      title={t.title}
      sub={t.sub}
      search={{ name: 'keyword', label: t.search }}
      filters={[{ name: 'from' }]}
      columns={columns}
      onOpen={(row) => open.show(row.enterprise.id)}
      empty={<EmptyState title={t.none} />}
      notFound={t.notFound}
    />
  );
}

function useFigureColumns() {
  const t = useTexts(words);
  const unkept = () => <span data-dim>{t.notKept}</span>;
  return useColumns(
    'listEnterpriseStatistics',
    [
      { name: 'enterprise', title: t.company, cell: (row) => <b>{row.enterprise.name}</b> },
      'staff',
      { name: 'customers' },
      { name: 'customers_new' },
      'customers_lost',
      'customers_net',
      'groups',
      { name: 'services', wideOnly: true, cell: unkept },
      { name: 'gmv_fen', title: t.amount, wideOnly: true, cell: (row) => formatMoney(row.gmv_fen) },
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
    ],
    [t],
  );
}
