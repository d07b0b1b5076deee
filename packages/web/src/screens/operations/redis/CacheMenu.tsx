import type { Row } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { copyText } from '#ui/button/CopyButton.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  menu: (key: string) => [`${key} 的操作`, `Actions for ${key}`],
  open: ['查看', 'Open'],
  copy: ['复制键名', 'Copy key'],
  key: ['键名', 'Key'],
  remove: ['删除', 'Delete'],
  removeAsk: (key: string) => [`删除 ${key}？`, `Delete ${key}?`],
  removed: (key: string) => [`已删除 ${key}`, `Deleted ${key}`],
  undo: ['撤销', 'Undo'],
  restored: (key: string) => [`已恢复 ${key}`, `Restored ${key}`],
});

/** Renders the actions of a cache entry; a deletion can be undone for a short time. */
export function CacheMenu({ row, onOpen }: { row: Row<'listCacheKeys'>; onOpen?: (() => void) | undefined }) {
  const t = useTexts(words);
  const { key } = row;
  const removal = useAction('deleteCacheKey');
  const restoring = useAction('createCacheKey', { done: t.restored(key) });
  const confirmed = useConfirmation('deleteCacheKey');
  const may = useRights('deleteCacheKey', 'createCacheKey');
  const mayRestore = may.createCacheKey && onOpen !== undefined && row.type === 'string';

  async function remove() {
    if (!(await confirmed({ title: t.removeAsk(key), action: t.remove }))) return;
    // If the value cannot be read, delete anyway, but without undo.
    const before = mayRestore ? await client.getCacheKey({ key }).catch(() => undefined) : undefined;
    if (!(await removal.run({ key })).ok) return;
    const restore = () => {
      if (before) return restoring.run({ key, value: before.value, ...(before.ttl_seconds ? { ttl_seconds: before.ttl_seconds } : {}) });
    };
    notify({ tone: 'success', title: t.removed(key), ...(before ? { action: { label: t.undo, run: restore } } : {}) });
  }

  const actions: RowActions = [
    onOpen !== undefined && { label: t.open, onSelect: onOpen },
    { label: t.copy, onSelect: () => void copyText(key, t.key) },
    may.deleteCacheKey && { label: t.remove, danger: true, onSelect: () => void remove() },
  ];
  return <RowMenu label={t.menu(key)} actions={actions.filter((one) => one !== false)} />;
}
