import { chakra, Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import type { Phrase, PhraseGroup } from '#screens/content/work-hs/PhraseForm.js';
import { phraseWords } from '#screens/content/work-hs/phrase-words.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';

/** What is edited over the list: a phrase, a new one in a group, or a group. */
export type PhraseEdit = { phrase?: Phrase; groupId?: number } | { group: PhraseGroup | undefined };

interface Props {
  group: PhraseGroup;
  /** Its name with those of the groups above it. */
  name: string;
  phrases: readonly Phrase[];
  isFiltered: boolean;
  onEdit: (editing: PhraseEdit) => void;
}

/** What may be done with a group and its phrases. */
function useActions(onEdit: Props['onEdit']) {
  const t = useTexts(phraseWords);
  const may = useRights('savePhrase', 'deletePhrase', 'savePhraseGroup', 'deletePhraseGroup');
  const [maySave, mayRemove] = [may.savePhrase ?? false, may.deletePhrase ?? false];
  const [maySaveGroup, mayRemoveGroup] = [may.savePhraseGroup ?? false, may.deletePhraseGroup ?? false];
  const removal = useAction('deletePhrase', { done: t.removed });
  const groupRemoval = useAction('deletePhraseGroup', { done: t.removedGroup });
  async function remove({ id, title }: Phrase) {
    if (await confirm({ title: t.ask(title), text: t.askText, action: t.remove, danger: true })) await removal.run({ id });
  }
  async function removeGroup({ id, name }: PhraseGroup) {
    if (await confirm({ title: t.askGroup(name), text: t.askGroupText, action: t.remove, danger: true })) await groupRemoval.run({ id });
  }
  const ofPhrase = (phrase: Phrase): RowActions => [
    maySave && { label: t.edit, onSelect: () => onEdit({ phrase }) },
    mayRemove && { label: t.remove, danger: true, onSelect: () => void remove(phrase) },
  ];
  const ofGroup = (group: PhraseGroup): RowActions => [
    maySave && { label: t.create, onSelect: () => onEdit({ groupId: group.id }) },
    maySaveGroup && { label: t.rename, onSelect: () => onEdit({ group }) },
    mayRemoveGroup && { label: t.remove, danger: true, onSelect: () => void removeGroup(group) },
  ];
  return { ofPhrase, ofGroup };
}

/** A group with its phrases. */
export function PhraseRows({ group, name, phrases, isFiltered, onEdit }: Props) {
  const t = useTexts(phraseWords);
  const actions = useActions(onEdit);
  if (isFiltered && phrases.length === 0) return null;
  return (
    <chakra.section aria-label={name}>
      <Flex align="center" gap="2" borderBottomWidth="1px" pb="1">
        <chakra.h3 flex="1" minWidth="0" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h3>
        <RowMenu label={t.actions(name)} actions={actions.ofGroup(group)} />
      </Flex>
      {phrases.length === 0 ? (
        <chakra.p color="ink.3" py="2">
          {t.emptyGroup}
        </chakra.p>
      ) : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {phrases.map((phrase) => (
          <chakra.li key={phrase.id} display="flex" gap="2" py="2" borderBottomWidth="1px">
            <chakra.div flex="1" minWidth="0">
              <Flex gap="2" align="center" flexWrap="wrap">
                <chakra.b fontWeight="medium">{phrase.title}</chakra.b>
                {phrase.scope === 'personal' ? <StatusChip tone="plain">{t.personal}</StatusChip> : null}
                {phrase.shortcut ? <chakra.kbd>{phrase.shortcut}</chakra.kbd> : null}
                {phrase.use_count > 0 ? <chakra.small color="ink.3">{t.used(formatCount(phrase.use_count))}</chakra.small> : null}
              </Flex>
              <chakra.p color="ink.2" overflowWrap="anywhere" lineClamp={2}>
                {phrase.content}
              </chakra.p>
            </chakra.div>
            <RowMenu label={t.actions(phrase.title)} actions={actions.ofPhrase(phrase)} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
