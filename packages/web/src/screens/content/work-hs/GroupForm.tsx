import { useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { listWords } from './list-words.js';
import type { PhraseGroup } from './PhraseForm.js';

interface Props {
  /** The group to rename, or undefined for a new one. */
  group: PhraseGroup | undefined;
  /** The group above a new one. */
  pid: number | undefined;
  onClose: () => void;
}

/** The form of a group, whose place is changed elsewhere. A new one comes behind the others. */
export function GroupForm({ group, pid, onClose }: Props) {
  const t = useTexts(listWords);
  const fixed = group
    ? { id: group.id, version: group.version, sort: group.sort, ...(group.pid === null ? {} : { pid: group.pid }) }
    : { sort: 100_000, ...(pid === undefined ? {} : { pid }) };
  return (
    <FormDrawer
      id="savePhraseGroup"
      open
      onClose={onClose}
      title={group ? t.rename : pid === undefined ? t.createGroup : t.below}
      save={t.save}
      done={t.savedGroup}
      values={{ name: group?.name ?? '' }}
      fixed={fixed}
    >
      <Field name="name" autoFocus />
    </FormDrawer>
  );
}
