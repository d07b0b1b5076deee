import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Row } from '@shiyi/sdk';
import { useRef } from 'react';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Textarea } from '#ui/input/Input.js';
import { phraseWords, variableNames } from './phrase-words.js';
import { fillVariables } from './phrases.js';

export type Phrase = Row<'listPhrases'>;
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

function Sample({ text, sample }: { text: string; sample: Record<string, string> }) {
  const t = useTexts(phraseWords);
  return (
    <chakra.p bg="sunken" borderRadius="s" px="3" py="2" overflowWrap="anywhere" role="status">
      <chakra.small display="block" color="ink.3">
        {t.sample}
      </chakra.small>
      {fillVariables(text, sample)}
    </chakra.p>
  );
}

/** The text with its variables as chips, and how it reads for the meal on the screen. */
function Content({ control, sample }: { control: ControlProps; sample: Props['sample'] }) {
  const t = useTexts(phraseWords);
  const names = useTexts(variableNames);
  const box = useRef<HTMLTextAreaElement>(null);
  const text = String(control.value ?? '');
  function insert(name: string) {
    const [from, to] = [box.current?.selectionStart ?? text.length, box.current?.selectionEnd ?? text.length];
    const piece = `{{${name}}}`;
    control.onChange(text.slice(0, from) + piece + text.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + piece.length, from + piece.length);
    });
  }
  return (
    <Flex direction="column" gap="2">
      <Textarea
        ref={box}
        id={control.id}
        aria-label={control.label}
        aria-invalid={control.invalid}
        rows={5}
        height="auto"
        py="2"
        maxLength={500}
        value={text}
        onChange={({ target }) => control.onChange(target.value)}
      />
      <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t.insert}>
        {Object.values(names).map((name) => (
          <Button key={name} size="sm" onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </Flex>
      <chakra.small color="ink.3">{t.insertHint}</chakra.small>
      {sample && text ? <Sample text={text} sample={sample} /> : null}
    </Flex>
  );
}

/** Initial values of the form. A quick reply keeps its position, which has no field. */
const valuesOf = (phrase: Phrase | undefined, group_id: number | string) => ({
  title: phrase?.title ?? '',
  content: phrase?.content ?? '',
  group_id: phrase?.group_id ?? group_id,
  scope: phrase?.scope ?? 'enterprise',
  shortcut: phrase?.shortcut ?? '',
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
      <Field name="content">{(control) => <Content control={control} sample={sample} />}</Field>
      {isFirst ? (
        <chakra.p color="ink.3">{t.firstGroupHint(t.firstGroup)}</chakra.p>
      ) : (
        <Field name="group_id">{(control) => <Combobox {...control} choices={choices} />}</Field>
      )}
      <Field name="scope" />
      <Field name="shortcut" />
    </FormDrawer>
  );
}
