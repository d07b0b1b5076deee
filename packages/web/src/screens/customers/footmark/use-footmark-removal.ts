import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';

const words = texts({
  ask: ['删除这条跟进记录？', 'Delete this follow-up?'],
  askText: ['删除后不能恢复。', 'This can’t be undone.'],
  remove: ['删除', 'Delete'],
  removed: ['跟进记录已删除', 'Follow-up deleted'],
});

/** Returns the deletion of a follow-up; undefined without the permission. */
export function useFootmarkRemoval() {
  const t = useTexts(words);
  const may = useMay('deleteFootmark');
  const confirmed = useConfirmation('deleteFootmark');
  const removal = useAction('deleteFootmark', {
    done: t.removed,
  });
  if (!may) return undefined;
  return async (id: number) => {
    if (await confirmed({ title: t.ask, text: t.askText, action: t.remove })) await removal.run({ id });
  };
}
