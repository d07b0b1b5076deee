import type { Data } from '@shiyi/sdk';
import { useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import type { Tag, TagGroup } from './tag-groups.js';

type Use = Data<'getTagUses'>['uses'][number];

const words = texts({
  tag: (name: string) => [`删除标签「${name}」？`, `Delete the tag “${name}”?`],
  group: (name: string) => [`删除标签组「${name}」？`, `Delete the tag group “${name}”?`],
  tagText: (count: number) => [
    `${formatCount(count)} 位客户会失去这个标签，企业微信里也一并删除，不能恢复。`,
    `${countOf(count, 'customer')} lose it. It is deleted in WeCom too, and cannot be restored.`,
  ],
  groupText: (count: number) => [
    `组里的 ${formatCount(count)} 个标签一并删除，客户会失去它们，企业微信里也一并删除，不能恢复。`,
    `Its ${countOf(count, 'tag')} are deleted too, here and in WeCom, and customers lose them. This cannot be undone.`,
  ],
  remove: ['删除', 'Delete'],
  tagGone: ['标签已删除', 'Tag deleted'],
  groupGone: ['标签组已删除', 'Tag group deleted'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  used: (names: string) => [`正被 ${names} 使用，请先从那里移除。`, `It is used by ${names}. Remove it there first.`],
  close: ['知道了', 'Close'],
});

/** Returns a function that deletes a tag, or explains what prevents it. It resolves to whether the tag is gone. */
export function useTagRemoval() {
  const t = useTexts(words);
  const removing = useAction('deleteTag', { done: t.tagGone });
  const confirmed = useConfirmation('deleteTag');
  return async ({ id, name, user_count }: Tag, uses: readonly Use[]): Promise<boolean> => {
    if (uses.length > 0) {
      await confirm({ title: t.refused(name), text: t.used(joinNames(uses.map((one) => one.name))), action: t.close });
      return false;
    }
    if (!(await confirmed({ title: t.tag(name), text: t.tagText(user_count), action: t.remove }))) return false;
    return (await removing.run({ id })).ok;
  };
}

/** Returns a function that deletes a group after a confirmation. */
export function useGroupRemoval() {
  const t = useTexts(words);
  const removing = useAction('deleteTagGroup', { done: t.groupGone });
  const confirmed = useConfirmation('deleteTagGroup');
  return async ({ id, name, tags }: TagGroup) => {
    if (await confirmed({ title: t.group(name), text: t.groupText(tags.length), action: t.remove, word: name }))
      await removing.run({ tag_group_id: id });
  };
}
