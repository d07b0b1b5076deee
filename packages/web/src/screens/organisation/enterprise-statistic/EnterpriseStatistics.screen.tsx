import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Fragment } from 'react';
import { dayOf } from '#app/company-time.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Ago } from '#ui/date/Ago.js';
import { useFigureWords } from '#ui/figures/figures.js';
import { NumberLink, ValueLink } from '#ui/figures/RowLinks.js';
import type { FigureRows } from '#ui/figures/region-rows.js';
import { useListLinks } from '#ui/figures/use-list-links.js';
import { formatCount, formatMoney, formatNumber } from '#ui/text/format.js';
import { CompanyFigures } from './CompanyFigures.js';

const words = texts({
  title: ['企业数据明细', 'Company figures'],
  sub: (count: string, when: string) => [`${count} 家 · ${when}更新`, `${countOf(count, 'company', 'companies')} · updated ${when}`],
  search: ['企业名称', 'Company'],
  none: ['还没有企业', 'No companies yet'],
  notFound: ['没有符合条件的企业', 'No matching companies'],
  company: ['企业', 'Company'],
  active: ['进行中的服务', 'Active services'],
  amount: ['成交金额（元）', 'Order amount (yuan)'],
});

/** Lists the figures of each company over a period, or shows those of one. */
export function EnterpriseStatistics() {
  const t = useTexts(words);
  const list = useList('listEnterpriseStatistics', (row) => row.enterprise.id);
  const open = useOpen();
  const columns = useFigureColumns();
  if (open.id !== undefined)
    return <CompanyFigures key={open.id} id={open.id} name={list.rows?.find((row) => row.enterprise.id === open.id)?.enterprise.name} />;
  return <ListPage list={list} words={t} filters={[{ name: 'from' }]} columns={columns} onOpen={(row) => open.show(row.enterprise.id)} />;
}

type FigureRow = Row<'listEnterpriseStatistics'>;

interface CountProps {
  row: FigureRow;
  set: FigureRows['key'];
  value: number;
}

/** A number that leads to the rows that it counts. */
function Count({ row: { enterprise, rows }, set, value }: CountProps) {
  return (
    <ValueLink rows={rows.filter((one) => one.key === set)} value={value} name={enterprise.name}>
      {formatCount(value)}
    </ValueLink>
  );
}

interface SourcesProps {
  row: FigureRow;
  sets: readonly FigureRows['key'][];
  value: string;
}

/** A number that is no count, with the counts that it comes from. */
function Sources({ row: { rows }, sets, value }: SourcesProps) {
  const { rowWord } = useFigureWords('getEnterpriseData');
  const from = rows.filter((one) => sets.includes(one.key));
  const linkOf = useListLinks(from);
  return (
    <>
      {value}
      {from.length === 0 ? null : (
        <chakra.span
          display="block"
          fontSize="xs"
          color="ink.2"
          whiteSpace="nowrap"
          title={from.map(({ key }) => rowWord(key)).join(' / ')}
        >
          {from.map((one, at) => (
            <Fragment key={one.key}>
              {at > 0 ? ' / ' : null}
              <NumberLink to={one.count > 0 ? linkOf(one) : undefined} name={rowWord(one.key)}>
                {formatCount(one.count)}
              </NumberLink>
            </Fragment>
          ))}
        </chakra.span>
      )}
    </>
  );
}

/** Cells of the numbers that are no count. */
const sourceCells = {
  net: (row: FigureRow) => <Sources row={row} sets={['contacts_new', 'contacts_lost']} value={formatCount(row.customers_net)} />,
  amount: (row: FigureRow) => <Sources row={row} sets={['orders_paid', 'services_paid']} value={formatMoney(row.gmv_fen)} />,
  rate: (row: FigureRow) => <Sources row={row} sets={['services_running']} value={formatNumber(row.punch_rate)} />,
};

function useFigureColumns() {
  const t = useTexts(words);
  return useColumns(
    'listEnterpriseStatistics',
    [
      { name: 'enterprise', title: t.company, cell: (row) => <b>{row.enterprise.name}</b> },
      { name: 'staff', cell: (row) => <Count row={row} set="staff_enabled" value={row.staff} /> },
      { name: 'customers', cell: (row) => <Count row={row} set="contacts_open" value={row.customers} /> },
      { name: 'customers_new', cell: (row) => <Count row={row} set="contacts_new" value={row.customers_new} /> },
      {
        name: 'customers_lost',
        wideOnly: 'xl',
        cell: (row) => <Count row={row} set="contacts_lost" value={row.customers_lost} />,
      },
      { name: 'customers_net', wideOnly: 'xl', cell: sourceCells.net },
      { name: 'groups', wideOnly: 'xl', cell: (row) => <Count row={row} set="group_chats" value={row.groups} /> },
      {
        name: 'services',
        title: t.active,
        end: true,
        wideOnly: 'xl',
        cell: (row) => <Count row={row} set="services_serving" value={row.services.in_service} />,
      },
      { name: 'gmv_fen', title: t.amount, wideOnly: true, cell: sourceCells.amount },
      { name: 'punch_rate', wideOnly: 'xl', end: true, cell: sourceCells.rate },
      {
        name: 'synced_at',
        wideOnly: 'xl',
        cell: (row) => (
          <span data-dim>
            <Ago at={row.synced_at} />
          </span>
        ),
      },
      { name: 'expire_at', wideOnly: true, cell: (row) => <span data-dim>{dayOf(Date.parse(row.expire_at))}</span> },
    ],
    [t],
  );
}
