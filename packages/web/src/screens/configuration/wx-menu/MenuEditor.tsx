import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { ButtonPanel } from './ButtonPanel.js';
import { AccountNotice, OvertakenNotice, UnknownNotice } from './MenuNotices.js';
import { MoveButton } from './MoveButton.js';
import { type Draft, findButton, inputOf, menuOf } from './menu-edits.js';
import { PublishDialog } from './PublishDialog.js';
import { LivePhone } from './phone/LivePhone.js';
import { PhoneFrame } from './phone/PhoneFrame.js';
import { PhoneMenu } from './phone/PhoneMenu.js';
import { SampleMenu } from './phone/SampleMenu.js';
import { usePhoneKeys } from './phone/use-phone-keys.js';
import type { Events } from './reply/replies.js';
import { type MenuEditorState, useMenuEditor } from './use-menu-editor.js';

const words = texts({
  title: ['公众号菜单', 'Official account menu'],
  published: (when: string) => [`${when}发布`, `published ${when}`],
  never: ['还没有发布过', 'never published'],
  differs: ['草稿与线上不同', 'the draft differs from the live menu'],
  same: ['草稿与线上一致', 'the draft matches the live menu'],
  how: [
    '拖动排序，键盘用方向键选择、Alt + 方向键移动、Delete 移除',
    'Drag to reorder. With the keyboard: arrows select, Alt + arrows move, Delete removes',
  ],
  read: ['你可以查看，但不能修改菜单', 'You can view but not change the menu'],
  draft: ['草稿', 'Draft'],
  draftNote: ['发布前客户看不到', 'Customers do not see it until it is published'],
  history: ['变更历史', 'History'],
  publish: ['查看并发布', 'Review and publish'],
  changes: ['未保存的修改', 'Unsaved changes'],
  count: (count: string) => [`${count} 处修改`, countOf(count, 'change')],
  undo: ['撤销上一步', 'Undo'],
  drop: ['放弃修改', 'Discard'],
  save: ['保存草稿', 'Save draft'],
});

interface Props {
  draft: Draft;
  live: Data<'getWxMenu'>;
  events: Events;
  onFresh: () => Promise<unknown>;
}

/** Renders the editor of the menu: a phone with the draft, what its open button does, and the live menu. */
export function MenuEditor({ draft, live, events, onFresh }: Props) {
  const t = useTexts(words);
  const editing = useMenuEditor(draft, menuOf(live.buttons), onFresh);
  const may = useRights('createWxMenu', 'saveWxMenuDraft');
  const editable = may.saveWxMenuDraft === true;
  const [isPublishing, setPublishing] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const hasNews = draft.differs || draft.publishing || editing.unsaved.length > 0;
  const publish = () => editing.isComplete() && setPublishing(true);
  const state = [live.published_at ? t.published(formatAgo(live.published_at)) : t.never, draft.differs ? t.differs : t.same].join(' · ');
  return (
    <Page>
      <PageHeader title={t.title} sub={state}>
        <Button onClick={() => setHistory(true)}>{t.history}</Button>
        {may.createWxMenu ? (
          <Button look={hasNews ? 'solid' : 'outline'} disabled={editing.edits.isOvertaken || draft.missing.length > 0} onClick={publish}>
            {t.publish}
          </Button>
        ) : null}
      </PageHeader>
      <AccountNotice missing={draft.missing} />
      {draft.publishing ? <UnknownNotice /> : null}
      {editing.edits.isOvertaken ? <OvertakenNotice editing={editing} /> : null}
      <chakra.p color="ink.3" fontSize="xs">
        {editable ? t.how : t.read}
      </chakra.p>
      <Panes editing={editing} editable={editable} live={live} events={events} />
      <ChangesBar editing={editing} />
      {isPublishing ? <PublishDialog editing={editing} draft={draft} onFresh={onFresh} onClose={() => setPublishing(false)} /> : null}
      <HistoryDrawer object="wx_menu" id={hasHistory ? draft.id : undefined} name={t.title} onClose={() => setHistory(false)} />
    </Page>
  );
}

interface PanesProps extends Pick<Props, 'live' | 'events'> {
  editing: MenuEditorState;
  editable: boolean;
}

function Panes({ editing, editable, live, events }: PanesProps) {
  const t = useTexts(words);
  const { menu, changes, selection, isChecked } = editing;
  const [moving, setMoving] = useState<string>();
  const onKeyDown = usePhoneKeys({ menu, ...changes }, selection.selected, editable);
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.80} minmax(0, 1fr)', xl: '{sizes.80} minmax(0, 1fr) {sizes.80}' }}
    >
      <PhoneFrame title={t.draft} note={t.draftNote} chat={menu.length === 0 ? <SampleMenu /> : undefined}>
        <PhoneMenu
          menu={menu}
          selected={selection.selected}
          marked={isChecked}
          edit={editable ? changes : undefined}
          onSelect={selection.select}
          onKeyDown={onKeyDown}
        />
      </PhoneFrame>
      <ButtonPanel
        menu={menu}
        button={selection.selected}
        editable={editable}
        marked={isChecked}
        events={events}
        onSet={changes.set}
        onMove={(button) => setMoving(button.id)}
        onRemove={changes.remove}
      />
      {live.published_at || live.buttons.length > 0 ? <LivePhone live={live} /> : null}
      <VisuallyHidden role="status">{changes.spoken}</VisuallyHidden>
      <Move editing={editing} id={moving} onClose={() => setMoving(undefined)} />
    </chakra.div>
  );
}

function Move({ editing: { menu, changes }, id, onClose }: { editing: MenuEditorState; id: string | undefined; onClose: () => void }) {
  const button = findButton(menu, id);
  if (!button) return null;
  return (
    <MoveButton
      key={button.id}
      menu={menu}
      button={button}
      onClose={onClose}
      onMove={(spot) => {
        onClose();
        changes.moveTo(button, spot);
      }}
    />
  );
}

function ChangesBar({ editing }: { editing: MenuEditorState }) {
  const t = useTexts(words);
  const { edits, unsaved, drop, save, busy, menu } = editing;
  const may = useMay('saveWxMenuDraft');
  if (!edits.undo || !may) return null;
  return (
    <FloatingBar label={t.changes}>
      <chakra.span aria-live="polite" fontWeight="semibold">
        {t.count(formatCount(unsaved.length))}
      </chakra.span>
      <Flex gap="2.5" flexWrap="wrap">
        <Button look="quiet" onClick={edits.undo}>
          {t.undo}
        </Button>
        <Button look="quiet" onClick={drop}>
          {t.drop}
        </Button>
        <Button
          look="solid"
          disabled={busy || edits.isOvertaken || unsaved.length === 0}
          aria-busy={busy}
          onClick={() => void save(inputOf(menu))}
        >
          {t.save}
        </Button>
      </Flex>
    </FloatingBar>
  );
}
