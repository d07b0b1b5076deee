import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';
import { readAll } from '#list/read-all.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const ScriptForm = lazyPart(() => import('./editor/ScriptForm.js'), 'ScriptForm');

const words = texts({
  create: ['新建话术脚本', 'New script'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  gone: ['没有这个脚本', 'Script not found'],
  goneText: ['它可能已被删除，请从列表里另选一个。', 'It may have been deleted. Choose another from the list.'],
});

const readScripts = readAll('listCrmScripts');

/** Edits a script: `id` edits one, `copy` begins with another. */
export function ScriptEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateCrmScript' : 'createCrmScript');
  const reading = useOperation('listCrmScripts', may && id ? {} : null, { ...readOnce, read: readScripts });
  const record = reading.data?.list.find((one) => one.id === id);
  const title = edited && record ? t.edit(record.name) : t.create;
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      {id && !record ? (
        <EmptyState drawing="search" title={t.gone} text={t.goneText} />
      ) : (
        <ScriptForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
      )}
    </EditorPage>
  );
}
