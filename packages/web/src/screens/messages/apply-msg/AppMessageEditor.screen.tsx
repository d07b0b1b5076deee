import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const AppMessageForm = lazyPart(() => import('./editor/AppMessageForm.js'), 'AppMessageForm');

const words = texts({
  create: ['新建应用消息', 'New app message'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['这条消息不能再修改', 'This message can no longer be edited'],
  overText: ['它已经发送，可以复制为新的一条。', 'It was sent. You can copy it as a new one.'],
});

/** Writes an app message: `id` edits one, `copy` begins with an earlier one. */
export function AppMessageEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateAppMessage' : 'createAppMessage');
  const reading = useOperation('getAppMessage', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const isOver = edited && record && record.status !== 'draft' && record.status !== 'waiting';
  const title = edited && record ? t.edit(record.name) : t.create;
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      {isOver ? (
        <EmptyState drawing="locked" title={t.over} text={t.overText} />
      ) : (
        <AppMessageForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
      )}
    </EditorPage>
  );
}
