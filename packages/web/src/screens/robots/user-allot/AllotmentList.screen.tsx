import type { Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';

const AllotmentDrawer = lazyPart(() => import('./AllotmentDrawer.js'), 'AllotmentDrawer');

const words = texts({
  title: ['客户分配', 'Customers by account'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'assignment')} · updated ${when}`],
  search: ['客户昵称', 'Customer’s nickname'],
  create: ['分配客户', 'Assign customers'],
  none: ['还没有分配客户', 'No customers assigned yet'],
  noneText: ['分配后，任务里这位客户会交给指定的账号。', 'In tasks, each customer goes to the account they are assigned to.'],
  notFound: ['没有符合条件的分配', 'No matching assignments'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除「${name}」的这条分配？`, `Delete this assignment of “${name}”?`],
  askText: ['已经交给账号的对象不受影响。', 'Items the account already has stay with it.'],
  removed: ['分配已删除', 'Assignment deleted'],
  open: ['长期', 'No end'],
});

type Allotment = Row<'listAllotments'>;

const nameOf = ({ customer, phone_masked }: Allotment) => (customer ? customerName(customer) : (phone_masked ?? '–'));

function useMembers() {
  return useOperation('getWorkMembers', {}).data?.map(({ id, nickname }) => ({ value: id, label: nickname }));
}

/** Lists which account each customer belongs to, and belonged to before. */
export function AllotmentList() {
  const t = useTexts(words);
  const meta = useMeta('listAllotments');
  const list = useList('listAllotments');
  const open = useOpen();
  const remove = useRemoval('deleteAllotment', t);
  const columns = useColumns('listAllotments', [
    { name: 'customer', cell: (row) => <b data-line>{nameOf(row)}</b> },
    { name: 'phone_masked', wideOnly: true, cell: ({ phone_masked }) => phone_masked ?? '–' },
    { name: 'wx_member', cell: ({ wx_member }) => wx_member.nickname },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'active' ? 'good' : 'plain'} />,
    },
    { name: 'from', wideOnly: true },
    { name: 'to', wideOnly: true, cell: ({ to }) => to ?? t.open },
    { name: 'reason', wideOnly: true, cell: ({ reason }) => reason ?? '–' },
    { name: 'operator', wideOnly: 'xl', cell: ({ operator }) => operator.name },
    { name: 'created_at', wideOnly: 'xl' },
  ]);
  const actionsOf = (row: Allotment): RowActions => [
    remove && { label: t.remove, danger: true, onSelect: () => void remove(nameOf(row), { id: row.id }) },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createAllotments', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }, { name: 'wx_member_id', choices: useMembers() }, { name: 'phone' }]}
      columns={columns}
      rowActions={{ name: nameOf, of: actionsOf }}
    >
      <WhenOpen open={open.value === 'new'}>
        <AllotmentDrawer open={open.value === 'new'} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}
