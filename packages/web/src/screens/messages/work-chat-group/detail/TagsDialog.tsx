import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { Group } from '../group.js';

const words = texts({
  title: ['设置群标签', 'Set tags of the group'],
  tags: ['群标签', 'Tags'],
  save: ['保存', 'Save'],
  saved: ['群标签已保存', 'Tags saved'],
  none: ['还没有群标签', 'No tags of groups yet'],
  noneText: ['先在标签页新建用于客户群的标签组。', 'First create a tag group for group chats on the tags page.'],
});

/** Chooses the tags of a group among those for groups. */
export function TagsDialog({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const [chosen, setChosen] = useState(group.tags.map(({ id }) => id));
  const groups = useOperation('getTagTree', { scope: 'group_chat' });
  const saving = useAction('setGroupChatTags', { done: t.saved });
  const choices = groups.data?.flatMap(({ name, tags }) => tags.map((tag) => ({ value: tag.id, label: tag.name, note: name })));
  async function save() {
    const answer = await saving.run({ ids: [group.id], tag_ids: chosen });
    if (answer.ok) onClose();
  }
  return (
    <Modal open={open} onClose={onClose} title={t.title} width="480px">
      {choices?.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <Flex direction="column" gap="4">
          <MultiCombobox
            label={t.tags}
            choices={choices}
            error={groups.error}
            onRetry={() => void groups.refresh()}
            value={chosen}
            onChange={(ids) => setChosen(ids.map(Number))}
          />
          <Flex justify="flex-end">
            <Button look="solid" onClick={() => void save()}>
              {t.save}
            </Button>
          </Flex>
        </Flex>
      )}
    </Modal>
  );
}
