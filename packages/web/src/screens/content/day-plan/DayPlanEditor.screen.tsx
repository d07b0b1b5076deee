import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';

const PlanForm = lazyPart(() => import('./editor/PlanForm.js'), 'PlanForm');

const words = texts({
  create: ['新建日计划', 'New day plan'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
});

/** Sets up a day plan: `id` edits one, `copy` begins with another. */
export function DayPlanEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateDayPlan' : 'createDayPlan');
  const reading = useOperation('getDayPlan', may && id ? { id } : null, readOnce);
  const record = reading.data;
  return (
    <EditorPage title={edited && record ? t.edit(record.name) : t.create} may={may} id={id} reading={reading}>
      <PlanForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
    </EditorPage>
  );
}
