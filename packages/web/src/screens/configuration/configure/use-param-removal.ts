import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { ParamValue } from './params.js';

const words = texts({
  question: (name: string) => [`删除参数「${name}」？`, `Delete the parameter “${name}”?`],
  consequence: [
    '所有企业都不再有这个参数，企业自己的值也一并删除。可以在变更历史里恢复参数，企业值不能恢复。',
    'No company has the parameter anymore, and companies’ own values are deleted, too. You can restore the parameter from its history, but not those values.',
  ],
  action: ['删除参数', 'Delete parameter'],
  done: ['参数已删除', 'Parameter deleted'],
});

/** Returns a function that deletes a parameter after a confirmation. */
export function useParamRemoval() {
  const t = useTexts(words);
  const removing = useAction('deleteParam', { done: t.done });
  const confirmed = useConfirmation('deleteParam');
  return async ({ id, name }: ParamValue) => {
    if (await confirmed({ title: t.question(name), text: t.consequence, action: t.action })) await removing.run({ id });
  };
}
