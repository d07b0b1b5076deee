import type { ApiError } from '@shiyi/sdk';
import { failureText } from '#api/api-errors.js';
import { useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatCount } from '#ui/text/format.js';
import type { SmartGroup, SmartTag } from './smart-tags.js';

const words = texts({
  tag: (name: string) => [`删除智能标签「${name}」？`, `Delete the smart tag “${name}”?`],
  tagText: (count: number) => [
    `${formatCount(count)} 位客户会失去这个标签，企业微信里也一并删除；条件、例外和计算记录不能恢复。`,
    `${countOf(count, 'customer')} lose it, in WeCom too. Its condition, exceptions and runs cannot be restored.`,
  ],
  group: (name: string) => [`删除智能标签组「${name}」？`, `Delete the smart tag group “${name}”?`],
  groupText: (count: number) => [
    `组里的 ${formatCount(count)} 个标签一并删除，客户会失去它们，企业微信里也一并删除，不能恢复。`,
    `Its ${countOf(count, 'tag')} are deleted too, here and in WeCom, and customers lose them. This cannot be undone.`,
  ],
  remove: ['删除', 'Delete'],
  tagGone: ['智能标签已删除', 'Smart tag deleted'],
  groupGone: ['智能标签组已删除', 'Smart tag group deleted'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  close: ['知道了', 'Close'],
});

/** Returns what deletes a tag or a group after a confirmation; a refusal says what still uses it. Resolves to whether it is gone. */
export function useSmartRemovals() {
  const t = useTexts(words);
  useInlineError('deleteIntelligentTag');
  useInlineError('deleteTagGroup');
  const removingTag = useAction('deleteIntelligentTag', { done: t.tagGone, refresh: ['listIntelligentTags', 'listIntelligentTagGroups'] });
  const removingGroup = useAction('deleteTagGroup', { done: t.groupGone, refresh: ['listIntelligentTags', 'listIntelligentTagGroups'] });
  const confirmedTag = useConfirmation('deleteIntelligentTag');
  const confirmedGroup = useConfirmation('deleteTagGroup');

  async function explain(name: string, error: ApiError | undefined): Promise<false> {
    if (error) await confirm({ title: t.refused(name), text: failureText(error), action: t.close });
    return false;
  }

  return {
    async removeTag({ id, name, user_count }: Pick<SmartTag, 'id' | 'name' | 'user_count'>): Promise<boolean> {
      if (!(await confirmedTag({ title: t.tag(name), text: t.tagText(user_count), action: t.remove }))) return false;
      const answer = await removingTag.run({ tag_id: id });
      return answer.ok || explain(name, answer.error);
    },
    async removeGroup({ id, name, tag_count }: SmartGroup): Promise<boolean> {
      if (!(await confirmedGroup({ title: t.group(name), text: t.groupText(tag_count), action: t.remove, word: name }))) return false;
      const answer = await removingGroup.run({ tag_group_id: id });
      return answer.ok || explain(name, answer.error);
    },
  };
}
