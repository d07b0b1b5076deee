import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Attachments } from '#message/Attachments.js';
import { type Attachment, type AttachmentType, inputOf } from '#message/attachment.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { PhraseContent } from './PhraseContent.js';
import { phraseWords } from './phrase-words.js';

export type Phrase = Data<'getPhrase'>;
export type PhraseGroup = Data<'getPhraseTree'>[number];

/** A group with those above it in its name, as it is chosen from a list. */
export const flatGroups = (groups: readonly PhraseGroup[], above = ''): { group: PhraseGroup; name: string }[] =>
  groups.flatMap((group) => [{ group, name: above + group.name }, ...flatGroups(group.children, `${above}${group.name} / `)]);

interface Props {
  /** The phrase to change, or undefined for a new one. */
  phrase: Phrase | undefined;
  groupId: number | undefined;
  groups: readonly PhraseGroup[];
  /** Values of the variables for the meal on the screen. */
  sample: Record<string, string> | undefined;
  onClose: () => void;
}

const types: readonly AttachmentType[] = ['image', 'link', 'miniprogram', 'video', 'file'];

/** Initial values of the form. A quick reply keeps its position, which has no field. */
const valuesOf = (phrase: Phrase | undefined, group_id: number | string) => ({
  title: phrase?.title ?? '',
  content: phrase?.content ?? '',
  group_id: phrase?.group_id ?? group_id,
  scope: phrase?.scope ?? 'enterprise',
  shortcut: phrase?.shortcut ?? '',
  attachments: (phrase?.attachments ?? []).map(inputOf),
});

/** The form of a quick reply; the first one makes its group too. */
export function PhraseForm({ phrase, groupId, groups, sample, onClose }: Props) {
  const t = useTexts(phraseWords);
  const choices = flatGroups(groups).map(({ group, name }) => ({ value: group.id, label: name }));
  const group = useAction('savePhraseGroup');
  const isFirst = choices.length === 0;
  return (
    <FormDrawer
      id="savePhrase"
      open
      onClose={onClose}
      title={phrase ? t.edit : t.create}
      save={t.save}
      done={t.saved}
      values={valuesOf(phrase, groupId ?? choices[0]?.value ?? '')}
      {...(phrase ? { fixed: { id: phrase.id, version: phrase.version, sort: phrase.sort } } : {})}
      prepare={async (input) => {
        if (!isFirst) return input;
        const made = await group.run({ name: t.firstGroup });
        return made.ok ? { ...input, group_id: made.data.id } : undefined;
      }}
    >
      <Field name="title" autoFocus />
      <Field name="content">{(control) => <PhraseContent control={control} sample={sample} />}</Field>
      {isFirst ? (
        <chakra.p color="ink.3">{t.firstGroupHint(t.firstGroup)}</chakra.p>
      ) : (
        <Field name="group_id">{(control) => <Combobox {...control} choices={choices} />}</Field>
      )}
      <Field name="attachments">
        {({ label, value, onChange }) => (
          <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={types} />
        )}
      </Field>
      <Field name="scope" />
      <Field name="shortcut" />
    </FormDrawer>
  );
}
