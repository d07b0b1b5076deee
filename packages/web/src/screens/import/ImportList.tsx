import { Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FilterBar } from '../../components/FilterBar.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { ListPager } from '../../components/Pager.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import type { RowAction } from '../../components/RowMenu.js';
import { TableTools } from '../../components/TableTools.js';
import { formatAgo, formatCount } from '../../format.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useColumnChoice } from '../../hooks/useColumnChoice.js';
import { useFollow } from '../../hooks/useFollow.js';
import { useOpening } from '../../hooks/useOpening.js';
import { useTableState } from '../../hooks/useTableState.js';
import { useLive } from '../../live.js';
import { useMeta } from '../../meta.js';
import { counted, texts, useTexts } from '../../texts.js';
import { useImportColumns } from './ImportColumnsPart.js';
import { type ImportFile, isLive, withLive } from './import-state.js';
import { type ImportKind, importKinds, useImportKinds } from './kinds.js';
import { TemplateButton } from './TemplatePart.js';
import { useEndNotice } from './use-end-notice.js';
import { useImportActions } from './use-import-actions.js';

const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.js')).ImportDrawer }));

const words = texts({
  title: ['导入中心', 'Imports'],
  sub: (count: string, when: string) => [`${count} 条记录 · ${when}更新`, `${counted(count, 'record')} · updated ${when}`],
  create: ['导入数据', 'Import data'],
  none: ['还没有导入过', 'Nothing imported yet'],
  noneText: [
    '先下载模板填写，或直接用手里的表格：导入前会检查一遍，列名不同也能对应。',
    'Fill in the template, or take the table you have: it is checked first, and its columns may have other names.',
  ],
  notFound: ['没有符合条件的导入', 'No import matches'],
  clear: ['清除条件', 'Clear filters'],
  open: ['查看', 'Open'],
  save: ['下载结果', 'Download result'],
  cancel: ['取消导入', 'Cancel import'],
  resume: ['继续导入', 'Resume'],
  undo: ['撤销导入', 'Take it back'],
});

/** Every import, how far it is, and the way to the next. */
export function ImportList() {
  const t = useTexts(words);
  const table = useTableState('listImportFiles');
  const list = useOperation('listImportFiles', table.input, { keepPreviousData: true });
  useFollow(list, list.data?.list.filter(isLive).map((one) => one.job_id) ?? []);
  const jobs = useLive((one) => one.jobs);
  const rows = list.data?.list.map((one) => withLive(one, jobs[one.job_id]));
  const kinds = useImportKinds();
  const meta = useMeta('listImportFiles');
  const types = importKinds.map(({ type }) => ({ value: type, label: meta.word(meta.input('type'), type) }));
  const [open, setOpen] = useAddressValue('open');
  const turn = useOpening(open !== undefined);
  const columns = useColumnChoice('listImportFiles', useImportColumns(useRowActions(setOpen)));
  useEndNotice(list.data?.list, open, setOpen);
  const filtered = Object.keys(table.filters).length > 0;

  function close() {
    setOpen(undefined);
    // What was open may be newer than the list.
    void list.refresh();
  }

  return (
    <Page>
      <PageHeader title={t.title} sub={list.data && list.at ? t.sub(formatCount(list.data.total), formatAgo(list.at)) : null}>
        <RefreshButton of={list} />
        {kinds.length > 0 ? (
          <Button look="solid" onClick={() => setOpen('new')}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <FilterBar id="listImportFiles" table={table} filters={[{ name: 'type', choices: types }, { name: 'status' }]}>
        <TableTools id="listImportFiles" table={table} columns={columns} />
      </FilterBar>
      <DataTable
        label={t.title}
        columns={columns.shown}
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        onOpen={(row) => setOpen(row.id)}
        empty={
          filtered ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={table.clearFilters}>{t.clear}</Button>} />
          ) : (
            <Invitation kinds={kinds} onImport={() => setOpen('new')} />
          )
        }
        footer={<ListPager table={table} list={list.data} />}
      />
      <Suspense>{turn > 0 ? <ImportDrawer key={turn} open={open} onOpen={setOpen} onClose={close} /> : null}</Suspense>
    </Page>
  );
}

function useRowActions(onOpen: (id: number) => void): (one: ImportFile) => RowAction[] {
  const t = useTexts(words);
  const actionsOf = useImportActions();
  return (one) => {
    const { save, cancel, resume, undo } = actionsOf(one);
    const actions: (RowAction | undefined)[] = [
      { label: t.open, onSelect: () => onOpen(one.id) },
      save && { label: t.save, onSelect: () => void save() },
      resume && { label: t.resume, onSelect: () => void resume() },
      cancel && { label: t.cancel, danger: true, onSelect: () => void cancel() },
      undo && { label: t.undo, danger: true, onSelect: () => void undo() },
    ];
    return actions.filter((action) => action !== undefined);
  };
}

function Invitation({ kinds, onImport }: { kinds: readonly ImportKind[]; onImport: () => void }) {
  const t = useTexts(words);
  if (kinds.length === 0) return <EmptyState title={t.none} />;
  return (
    <EmptyState
      title={t.none}
      text={t.noneText}
      action={
        <Flex gap="2" flexWrap="wrap" justify="center">
          {/* With more to choose from, each stands beside its kind in the drawer. */}
          {kinds.length === 1 && kinds[0] ? <TemplateButton type={kinds[0].type} /> : null}
          <Button look="solid" onClick={onImport}>
            {t.create}
          </Button>
        </Flex>
      }
    />
  );
}
