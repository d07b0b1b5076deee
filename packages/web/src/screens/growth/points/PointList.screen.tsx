import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { PointsDrawer } from './PointsDrawer.js';
import { pointsText } from './points-text.js';

const words = texts({
  title: ['积分', 'Points'],
  sub: (count: string, when: string) => [`${count} 条明细 · ${when}更新`, `${countOf(count, 'row')} · updated ${when}`],
  search: ['客户', 'Customer'],
  none: ['还没有积分', 'No points yet'],
  noneText: ['客户打卡、完成任务后自动获得，也可以人工调整。', 'Customers earn them by check-ins and tasks; staff can change them, too.'],
  notFound: ['没有符合条件的明细', 'No row matches'],
  change: ['调整积分', 'Change points'],
});

/** Lists the ledger of points. */
export function PointList() {
  const t = useTexts(words);
  const list = useList('listPointRecords');
  const may = useMay('createPointRecord');
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns('listPointRecords', [
    {
      name: 'customer',
      cell: ({ customer }) => (
        <Link to={`/user/userList/detail/${customer.id}`}>
          <b data-line>{customerName(customer)}</b>
        </Link>
      ),
    },
    { name: 'points', end: true, cell: ({ points }) => <chakra.b fontWeight="semibold">{pointsText(points)}</chakra.b> },
    { name: 'source' },
    { name: 'subject', cell: ({ subject, reason }) => reason ?? subject ?? '–', wideOnly: true },
    { name: 'day', wideOnly: true },
    { name: 'balance', end: true, wideOnly: true },
    { name: 'created_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'source' }]}
      columns={columns}
      actions={may ? <Button onClick={() => setOpen(true)}>{t.change}</Button> : null}
    >
      {isOpen ? <PointsDrawer onClose={() => setOpen(false)} /> : null}
    </ListPage>
  );
}
