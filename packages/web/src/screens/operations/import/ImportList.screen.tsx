import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useLive } from '#api/live.js';
import { useMeta } from '#api/meta.js';
import { useFollow } from '#api/useFollow.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useAddress } from '#list/useAddress.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { useOpenCount } from '#ui/dialog/useOpenCount.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useSteady } from '#ui/status/useSteady.js';
import { TemplateButton } from './file/TemplateButton.js';
import { useImportColumns } from './import-columns.js';
import { type ImportFile, liveJobOf, withLive } from './import-state.js';
import { type ImportKind, importKinds, useImportKinds } from './kinds.js';
import { useEndNotice } from './result/use-end-notice.js';
import { useImportActions } from './use-import-actions.js';

const ImportDrawer = lazyPart(() => import('./ImportDrawer.js'), 'ImportDrawer');

const words = texts({
  title: ['导入中心', 'Imports'],
  sub: (count: string, when: string) => [`${count} 条记录 · ${when}更新`, `${countOf(count, 'record')} · updated ${when}`],
  create: ['导入数据', 'Import data'],
  none: ['还没有导入过', 'Nothing imported yet'],
  noneText: [
    '下载模板填写，或直接使用现有表格：导入前会先预检，列名不同也能对应。',
    'Fill in the template or use your own file. It is checked first, and columns with other names can be mapped.',
  ],
  notFound: ['没有符合条件的导入', 'No import matches'],
  open: ['查看', 'Open'],
  save: ['下载结果', 'Download result'],
  cancel: ['停止导入', 'Stop import'],
  resume: ['恢复导入', 'Resume import'],
  undo: ['撤销导入', 'Undo import'],
  stopUndo: ['停止撤销', 'Stop undo'],
  continueUndo: ['继续撤销', 'Continue undo'],
});

/** Lists all imports with their progress, and starts new ones. */
export function ImportList() {
  const t = useTexts(words);
  const list = useList('listImportFiles');
  const { reading } = list;
  useFollow(reading, reading.data?.list.flatMap(liveJobOf) ?? []);
  const jobs = useLive((one) => one.jobs);
  const kinds = useImportKinds();
  const meta = useMeta('listImportFiles');
  const [open] = useAddressValue('open');
  const [, change] = useAddress();
  const setOpen = useSteady((value: number | 'new' | undefined) => change({ open: value, kind: undefined }));
  const turn = useOpenCount(open !== undefined);
  useEndNotice(reading.data?.list, open, setOpen);
  const actionsOf = useRowActions(setOpen);
  const create = (
    <Button look="solid" onClick={() => setOpen('new')}>
      {t.create}
    </Button>
  );

  function close() {
    setOpen(undefined);
    // The drawer may have newer data than the list.
    void reading.refresh();
  }

  return (
    <ListPage
      list={{ ...list, rows: list.rows?.map((one) => withLive(one, jobs)) }}
      words={t}
      actions={kinds.length > 0 ? create : null}
      filters={[
        { name: 'type', choices: importKinds.map(({ type }) => ({ value: type, label: meta.word(meta.input('type'), type) })) },
        { name: 'status' },
      ]}
      columns={useImportColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={(row) => setOpen(row.id)}
      empty={<Invitation kinds={kinds} onImport={() => setOpen('new')} />}
    >
      <Suspense>{turn > 0 ? <ImportDrawer key={turn} open={open} onOpen={setOpen} onClose={close} /> : null}</Suspense>
    </ListPage>
  );
}

function useRowActions(onOpen: (id: number) => void): (one: ImportFile) => RowActions {
  const t = useTexts(words);
  const actionsOf = useImportActions();
  return (one) => {
    const { save, cancel, resume, undo, stopUndo } = actionsOf(one);
    return [
      { label: t.open, onSelect: () => onOpen(one.id) },
      save && { label: t.save, onSelect: () => void save() },
      resume && { label: t.resume, onSelect: () => void resume() },
      cancel && { label: t.cancel, danger: true, onSelect: () => void cancel() },
      stopUndo && { label: t.stopUndo, danger: true, onSelect: () => void stopUndo() },
      undo && { label: one.undo ? t.continueUndo : t.undo, danger: true, onSelect: () => void undo() },
    ];
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
          {/* With several kinds, the drawer shows each template next to its kind. */}
          {kinds.length === 1 && kinds[0] ? <TemplateButton type={kinds[0].type} /> : null}
          <Button look="solid" onClick={onImport}>
            {t.create}
          </Button>
        </Flex>
      }
    />
  );
}
