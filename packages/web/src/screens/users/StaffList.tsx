import { lazy, Suspense } from 'react';
import { useAction, useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { ConfirmButton } from '../../components/ConfirmButton.js';
import { DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FilterBar } from '../../components/FilterBar.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { ListPager } from '../../components/Pager.js';
import { SelectionBar } from '../../components/SelectionBar.js';
import { TableTools } from '../../components/TableTools.js';
import { formatAgo, formatCount } from '../../format.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useColumnChoice } from '../../hooks/useColumnChoice.js';
import { useOnce } from '../../hooks/useOnce.js';
import { useSelection } from '../../hooks/useSelection.js';
import { useTableState } from '../../hooks/useTableState.js';
import { useMeta } from '../../meta.js';
import { counted, texts, useTexts } from '../../texts.js';
import { useStaffColumns } from './StaffColumnsPart.js';
import { SyncStaffPart } from './SyncStaffPart.js';
import { useStaffChoices } from './staff-choices.js';
import { useStaffActions } from './use-staff-actions.js';

const StaffDrawer = lazy(async () => ({ default: (await import('./StaffDrawer.js')).StaffDrawer }));
const ResetPasswordDrawer = lazy(async () => ({ default: (await import('./ResetPasswordDrawer.js')).ResetPasswordDrawer }));

const words = texts({
  title: ['员工', 'Staff'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${counted(count, 'person', 'people')} · updated ${when}`],
  create: ['新建员工', 'New staff member'],
  search: ['姓名、用户名', 'Name or username'],
  none: ['还没有员工', 'No staff yet'],
  noneText: ['新建第一位，或从企业微信同步。', 'Create the first one, or sync from the platform.'],
  notFound: ['没有符合条件的员工', 'Nobody matches'],
  clear: ['清除条件', 'Clear filters'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  enableAll: (count: number) => [`启用 ${count} 位员工？`, `Enable ${counted(count, 'person', 'people')}?`],
  disableAll: (count: number) => [`停用 ${count} 位员工？`, `Disable ${counted(count, 'person', 'people')}?`],
  disableText: ['他们会立即退出登录，之后不能再登录。', 'They are signed out at once and cannot sign in again.'],
  changed: ['状态已更新', 'State changed'],
});

/** The enterprise's own people. */
export function StaffList() {
  const t = useTexts(words);
  const meta = useMeta('listStaff');
  const table = useTableState('listStaff');
  const list = useOperation('listStaff', table.input, { keepPreviousData: true });
  const selection = useSelection<number>();
  const status = useAction('changeStaffStatus', { refresh: ['listStaff'], done: t.changed });
  const mayCreate = usePermission('users:staff:create', true);
  const mayChange = usePermission('users:staff:change-status', true);
  const { departments, roles } = useStaffChoices();
  const [open, setOpen] = useAddressValue('open');
  const [reset, setReset] = useAddressValue('reset');
  const actionsOf = useStaffActions({ onEdit: setOpen, onReset: setReset, onRemoved: (id) => selection.drop([id]) });
  const openedOnce = useOnce(open !== undefined);
  const resetOnce = useOnce(reset !== undefined);
  const columns = useColumnChoice('listStaff', useStaffColumns(actionsOf));
  const rows = list.data?.list;
  const chosen = [...selection.keys];
  const filtered = Object.keys(table.filters).length > 0;

  async function change(to: 'enabled' | 'disabled') {
    const answer = await status.run({ ids: chosen, status: to });
    if (answer.ok) selection.clear();
  }

  return (
    <Page>
      <PageHeader title={t.title} sub={list.data && list.at ? t.sub(formatCount(list.data.total), formatAgo(list.at)) : null}>
        <SyncStaffPart />
        {mayCreate ? (
          <Button look="solid" onClick={() => setOpen('new')}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <FilterBar
        id="listStaff"
        table={table}
        search="keyword"
        placeholder={t.search}
        filters={[
          { name: 'dept_id', title: meta.label(meta.output('departments')), choices: departments },
          { name: 'role_id', title: meta.label(meta.output('roles')), choices: roles },
          { name: 'status' },
        ]}
      >
        <TableTools id="listStaff" table={table} columns={columns} />
      </FilterBar>
      <DataTable
        label={t.title}
        columns={columns.shown}
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        selection={mayChange ? selection : undefined}
        onOpen={(row) => setOpen(row.id)}
        sort={table.sort}
        onSort={table.setSort}
        empty={
          filtered ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={table.clearFilters}>{t.clear}</Button>} />
          ) : (
            <EmptyState title={t.none} text={t.noneText} />
          )
        }
        footer={<ListPager table={table} list={list.data} />}
      />
      <SelectionBar
        count={chosen.length}
        elsewhere={chosen.filter((id) => !rows?.some((row) => row.id === id)).length}
        onClear={selection.clear}
      >
        <ConfirmButton id="changeStaffStatus" question={t.enableAll(chosen.length)} action={t.enable} onConfirm={() => change('enabled')}>
          {t.enable}
        </ConfirmButton>
        <ConfirmButton
          id="changeStaffStatus"
          look="danger"
          question={t.disableAll(chosen.length)}
          consequence={t.disableText}
          action={t.disable}
          onConfirm={() => change('disabled')}
        >
          {t.disable}
        </ConfirmButton>
      </SelectionBar>
      <Suspense>
        {openedOnce ? <StaffDrawer open={open} onClose={() => setOpen(undefined)} /> : null}
        {resetOnce ? (
          <ResetPasswordDrawer
            id={Number(reset) || undefined}
            name={rows?.find((row) => String(row.id) === reset)?.name ?? ''}
            onClose={() => setReset(undefined)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}
