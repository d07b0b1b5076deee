import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { fromOf } from '#list/useNeighbours.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StaffBulk } from './StaffBulk.js';
import { SyncStaff } from './SyncStaff.js';
import { useStaffChoices } from './staff-choices.js';
import { useStaffColumns } from './staff-columns.js';
import { useStaffActions } from './use-staff-actions.js';

const StaffDrawer = lazyPart(() => import('./StaffDrawer.js'), 'StaffDrawer');
const ResetPasswordDrawer = lazyPart(() => import('./ResetPasswordDrawer.js'), 'ResetPasswordDrawer');

const words = texts({
  title: ['员工', 'Staff'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'person', 'people')} · updated ${when}`],
  create: ['新建员工', 'New staff member'],
  search: ['姓名、用户名', 'Name or username'],
  none: ['还没有员工', 'No staff yet'],
  noneText: ['新建第一位，或从企业微信同步。', 'Create the first one, or sync from WeCom.'],
  notFound: ['没有符合条件的员工', 'No matching people'],
});

/** Lists the company's staff. */
export function StaffList() {
  const t = useTexts(words);
  const meta = useMeta('listStaff');
  const list = useList('listStaff');
  const [open, reset] = [useOpen(), useOpen('reset')];
  const navigate = useNavigate();
  const may = useRights('getStaff', 'changeStaffStatus', 'changeStaffBelongings');
  const mayChange = [may.changeStaffStatus, may.changeStaffBelongings].some(Boolean);
  const { departments, roles } = useStaffChoices();
  const actionsOf = useStaffActions({ onEdit: open.show, onReset: reset.show, onRemoved: (id) => list.selection.drop([id]) });
  return (
    <ListPage
      list={list}
      words={t}
      actions={<SyncStaff />}
      creation={{ id: 'createStaff', onNew: () => open.show('new') }}
      filters={[
        { name: 'dept_id', title: meta.label(meta.output('departments')), choices: departments },
        { name: 'role_id', title: meta.label(meta.output('roles')), choices: roles },
        { name: 'status' },
      ]}
      columns={useStaffColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={may.getStaff ? (row) => navigate(`/system/staff/${row.id}?${new URLSearchParams({ from: fromOf(list.table) })}`) : undefined}
      bulk={mayChange ? (count) => <StaffBulk list={list} count={count} /> : undefined}
    >
      <WhenOpen open={open.value !== undefined} stays>
        <StaffDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      <WhenOpen open={reset.id !== undefined} stays>
        <ResetPasswordDrawer open={reset.id} name={list.rows?.find((row) => row.id === reset.id)?.name ?? ''} onClose={reset.close} />
      </WhenOpen>
    </ListPage>
  );
}
