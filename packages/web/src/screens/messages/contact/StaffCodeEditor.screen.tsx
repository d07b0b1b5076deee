import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';

const StaffCodeForm = lazyPart(() => import('./editor/StaffCodeForm.js'), 'StaffCodeForm');

const words = texts({
  create: ['新建员工活码', 'New staff code'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
});

/** Sets a staff code: `id` edits one, `copy` begins with another. */
export function StaffCodeEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateStaffCode' : 'createStaffCode');
  const reading = useOperation('getStaffCode', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.name) : t.create;
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      <StaffCodeForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
    </EditorPage>
  );
}
