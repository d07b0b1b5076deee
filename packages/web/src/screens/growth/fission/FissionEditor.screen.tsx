import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';
import { ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { editorPath, type FissionRecord } from './fission.js';

const FissionForm = lazyPart(() => import('./editor/FissionForm.js'), 'FissionForm');

const words = texts({
  create: ['新建裂变活动', 'New referral campaign'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['活动已结束，不能再修改', 'The campaign is over and stays as it is'],
  overText: ['可以复制它的设置，办一期新的活动。', 'You can copy its settings into a new campaign.'],
  copy: ['复制为新活动', 'Copy as a new campaign'],
});

function Over({ id }: { id: number }) {
  const t = useTexts(words);
  return (
    <EmptyState
      drawing="locked"
      title={t.over}
      text={t.overText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={`${editorPath}?copy=${id}`}>{t.copy}</Link>
        </ButtonLink>
      }
    />
  );
}

const isOver = (record: FissionRecord | undefined) => record?.status === 'finished';

/** Sets up a campaign: `id` edits one, `copy` begins with another. */
export function FissionEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updateFission' : 'createFission');
  const reading = useOperation('getFission', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.name) : t.create;
  const isLocked = edited !== undefined && isOver(record);
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      {isLocked && record ? (
        <Over id={record.id} />
      ) : (
        <FissionForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
      )}
    </EditorPage>
  );
}
