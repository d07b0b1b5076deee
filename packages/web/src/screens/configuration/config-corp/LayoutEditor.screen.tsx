import { chakra, Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation, useOwner } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panes } from '#ui/layout/Panes.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { ItemRows } from './ItemRows.js';
import { type Item, itemsOf, type Layout } from './layout-edits.js';
import { MoveItem } from './MoveItem.js';
import { PhonePreview } from './PhonePreview.js';
import { type LayoutEditorState, useLayoutEditor } from './use-layout-editor.js';

const SaveDialog = lazyPart(() => import('./SaveDialog.js'), 'SaveDialog');

const words = texts({
  title: ['行为配置', 'Daily tasks'],
  sub: (tabs: string, actions: string) => [`${tabs} 个分类 · ${actions} 个行为`, `${countOf(tabs, 'tab')} · ${countOf(actions, 'action')}`],
  history: ['变更历史', 'History'],
  own: ['自有设置', 'Own settings'],
  name: ['日任务布局', 'Daily task layout'],
  how: [
    '拖动左侧手柄排序，键盘用 Alt + ↑ ↓；名称和积分留空即用通用值',
    'Drag the handle to reorder, or press Alt + ↑ ↓. Leave a name or points empty to use the common value',
  ],
  read: ['你可以查看，但不能修改布局', 'You can view but not change the layout'],
  common: ['沿用通用值', 'Common value'],
  ownValue: ['企业自己的值', 'Our own value'],
  none: ['还没有日任务', 'No daily tasks yet'],
  noneText: ['系统管理员还没有启用任何分类。', 'The system administrator hasn’t turned on any tabs yet.'],
  changes: ['未保存的修改', 'Unsaved changes'],
  count: (count: string) => [`${count} 处修改`, countOf(count, 'change')],
  undo: ['撤销上一步', 'Undo'],
  drop: ['放弃修改', 'Discard'],
  save: ['查看并保存', 'Review and save'],
});

/** Renders the editor of what customers record on a day: names, order, points and what is shown, beside a phone. */
export function LayoutEditor() {
  const t = useTexts(words);
  const may = useMay('getCorpConfigTree');
  const reading = useOperation('getCorpConfigTree', may ? {} : null);
  if (!may) return <NoAccessPage />;
  if (reading.data) return <Editor layout={reading.data} onFresh={reading.refresh} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />}
    </Page>
  );
}

function Editor({ layout, onFresh }: { layout: Layout; onFresh: () => Promise<unknown> }) {
  const t = useTexts(words);
  const company = useOwner((one) => one.enterpriseId);
  const editable = useMay('saveCorpLayout') === true;
  const editing = useLayoutEditor(layout, onFresh);
  const [moving, setMoving] = useState<string>();
  const [open, setOpen] = useState<number>();
  const [hasHistory, setHistory] = useState(false);
  const { tabs } = editing;
  const items = itemsOf(tabs);
  return (
    <Page>
      <PageHeader title={t.title} sub={t.sub(formatCount(tabs.length), formatCount(items.length - tabs.length))}>
        <OwnSettingsButton />
        <Button onClick={() => setHistory(true)}>{t.history}</Button>
      </PageHeader>
      {tabs.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <>
          <chakra.p color="ink.3" fontSize="xs">
            {editable ? t.how : t.read}
          </chakra.p>
          <Legend />
          <Panes columns="minmax(0, 1fr) {sizes.80}">
            <ItemRows editing={editing} editable={editable} onMoveTo={(item) => setMoving(item.key)} onLook={setOpen} />
            <PhonePreview tabs={tabs} open={open} onOpen={setOpen} />
          </Panes>
        </>
      )}
      <ChangesBar editing={editing} />
      <Move editing={editing} item={items.find((one) => one.key === moving)} onClose={() => setMoving(undefined)} />
      <Suspense>{editing.isReviewing ? <SaveDialog editing={editing} /> : null}</Suspense>
      <HistoryDrawer object="corp_layout" id={hasHistory ? company : undefined} name={t.name} onClose={() => setHistory(false)} />
    </Page>
  );
}

/** Says how an inherited and an own value look in the table. */
function Legend() {
  const t = useTexts(words);
  const swatch = { width: '18px', height: '14px', borderWidth: '1px', borderRadius: 'xs', display: 'inline-block' } as const;
  return (
    <Flex gap="4" fontSize="xs" color="ink.2">
      <Flex gap="1.5" align="center">
        <chakra.span {...swatch} bg="surface" borderColor="line.field" aria-hidden />
        {t.common}
      </Flex>
      <Flex gap="1.5" align="center">
        <chakra.span {...swatch} bg="jade.50" borderColor="jade.600" aria-hidden />
        {t.ownValue}
      </Flex>
    </Flex>
  );
}

function OwnSettingsButton() {
  const t = useTexts(words);
  const navigate = useNavigate();
  return <Button onClick={() => navigate('/draggable/sys-draggable/ownSettings')}>{t.own}</Button>;
}

function ChangesBar({ editing }: { editing: LayoutEditorState }) {
  const t = useTexts(words);
  const { differences, undo, drop, review } = editing;
  if (!undo) return null;
  return (
    <FloatingBar label={t.changes}>
      <chakra.span aria-live="polite" fontWeight="semibold">
        {t.count(formatCount(differences.length))}
      </chakra.span>
      <Button look="quiet" onClick={undo}>
        {t.undo}
      </Button>
      <Button look="quiet" onClick={drop}>
        {t.drop}
      </Button>
      <Button look="solid" disabled={differences.length === 0} onClick={review}>
        {t.save}
      </Button>
    </FloatingBar>
  );
}

function Move({ editing, item, onClose }: { editing: LayoutEditorState; item: Item | undefined; onClose: () => void }) {
  if (!item) return null;
  return (
    <MoveItem
      key={item.key}
      tabs={editing.tabs}
      item={item}
      onClose={onClose}
      onMove={(index) => {
        onClose();
        editing.moveTo(item, index);
      }}
    />
  );
}
