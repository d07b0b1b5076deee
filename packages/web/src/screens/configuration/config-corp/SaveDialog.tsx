import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { DifferenceTable } from '#screens/operations/history/DifferenceTable.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { LayoutEditorState } from './use-layout-editor.js';

const words = texts({
  title: ['保存日任务布局？', 'Save the layout?'],
  text: ['保存后客户端立即按新布局显示，以前的布局留在变更历史里。', 'Customers see it at once. The current layout stays in the history.'],
  overtaken: [
    '刚才有人保存了另一份布局。你的修改已放到最新布局上，请核对后再保存。',
    'Someone else saved the layout meanwhile. Your changes now apply to the latest one; check them before you save.',
  ],
  none: ['没有需要保存的修改', 'Nothing to save'],
  before: ['现在', 'Current'],
  after: ['保存后', 'After saving'],
  back: ['返回修改', 'Keep editing'],
  save: ['保存布局', 'Save layout'],
});

/** Shows how the layout would differ before it is saved. */
export function SaveDialog({ editing }: { editing: LayoutEditorState }) {
  const t = useTexts(words);
  const { differences, isOvertaken, busy, closeReview, store } = editing;
  return (
    <Modal
      inPage
      open
      onClose={closeReview}
      title={t.title}
      width="{sizes.140}"
      footer={
        <>
          <Button onClick={closeReview}>{t.back}</Button>
          <Button look="solid" disabled={busy || differences.length === 0} aria-busy={busy} onClick={store}>
            {t.save}
          </Button>
        </>
      }
    >
      <chakra.p color={isOvertaken ? 'amber' : 'ink.2'} mb="3" role={isOvertaken ? 'alert' : undefined}>
        {isOvertaken ? t.overtaken : t.text}
      </chakra.p>
      <chakra.div maxHeight="44vh" overflowY="auto">
        {differences.length > 0 ? (
          <DifferenceTable operation="saveCorpLayout" differences={differences} before={t.before} after={t.after} />
        ) : (
          <EmptyState title={t.none} />
        )}
      </chakra.div>
    </Modal>
  );
}
