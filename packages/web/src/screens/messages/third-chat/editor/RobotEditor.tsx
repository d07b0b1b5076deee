import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { RobotNotice } from '../RobotNotice.js';
import type { RobotType } from '../robot-message.js';

const RobotForm = lazyPart(() => import('./RobotForm.js'), 'RobotForm');

const words = texts({
  people: ['新建第三方客户群发', 'New robot message to customers'],
  group: ['新建第三方客户群群发', 'New robot message to groups'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['这条群发不能再修改', 'This message can no longer be edited'],
  overText: ['它已经开始，可以取消后复制为新的一条。', 'It has started. You can cancel it and copy it as a new one.'],
});

/** Renders the editor of a robot message: `id` edits a draft, `copy` begins with an earlier one. */
export function RobotEditor({ type }: { type: RobotType }) {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateThirdChat' : 'createThirdChat');
  const reading = useOperation('getThirdChat', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const isOver = edited && record && record.status !== 'draft';
  const title = edited && record ? t.edit(record.name) : t[type];
  return (
    <EditorPage title={title} may={may} id={id} reading={reading} above={<RobotNotice />}>
      {isOver ? (
        <EmptyState drawing="locked" title={t.over} text={t.overText} />
      ) : (
        <RobotForm key={`${edited} ${id}`} type={type} isEdited={edited !== undefined} record={record} />
      )}
    </EditorPage>
  );
}
