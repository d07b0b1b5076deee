import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';

const WelcomeForm = lazyPart(() => import('./editor/WelcomeForm.js'), 'WelcomeForm');

const words = texts({
  create: ['新建欢迎语', 'New welcome message'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
});

/** Writes a welcome message: `id` edits one, `copy` begins with another. */
export function WelcomeEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateWelcome' : 'createWelcome');
  const reading = useOperation('getWelcome', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.name) : t.create;
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      <WelcomeForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
    </EditorPage>
  );
}
