import { useRef, useState } from 'react';
import { client, refresh, useAction } from '#api/client.js';
import { usePreferences } from '#app/preferences.js';
import { reloadMenus } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import { childrenOf, findMenu, type Menu, moveMenu, type Spot, spotOf, titleOf } from './menu-tree.js';

const words = texts({
  moved: (name: string, where: string) => [`「${name}」已移到${where}`, `“${name}” moved to ${where}`],
  below: (name: string) => [`「${name}」下`, `“${name}”`],
  top: ['最上层', 'the top level'],
  sorted: (name: string) => [`「${name}」的顺序已更新`, `“${name}” was reordered`],
  check: [
    '拥有它但没有这个上级的角色会看不到它，可到角色里补上',
    'Roles without its new parent can’t see it. Add the parent to those roles',
  ],
  undo: ['撤销', 'Undo'],
  undone: (name: string) => [`「${name}」已移回原处`, `“${name}” was moved back`],
});

/** Reloads everything that depends on the menus, including the console's sidebar. Errors have already been reported. */
export async function refreshMenus() {
  await Promise.allSettled([refresh(['getMenuTree']), reloadMenus()]);
}

/** Sends moves one at a time; `shown` is the optimistic tree. */
function useMoveQueue(menus: readonly Menu[]) {
  const sort = useAction('sortMenus');
  const [pending, setPending] = useState<readonly Menu[]>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(0);

  function send(tree: readonly Menu[], id: number, spot: Spot): Promise<boolean> {
    const next = moveMenu(tree, id, spot);
    const mine = ++latest.current;
    setPending(next);
    const sent = queue.current.then(async () => {
      const answer = await sort.run({ pid: spot.pid, ids: childrenOf(next, spot.pid).map((menu) => menu.id) });
      // Later moves build on this one, so only the last reloads the server's order.
      if (answer.ok && latest.current !== mine) return true;
      await refreshMenus();
      if (latest.current === mine) setPending(undefined);
      return answer.ok;
    });
    queue.current = sent;
    return sent;
  }

  return { shown: pending ?? menus, send };
}

/** Moves items optimistically, with undo. */
export function useMoves(menus: readonly Menu[]) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const { shown, send } = useMoveQueue(menus);

  async function undo(id: number, spot: Spot) {
    // The tree may have changed since, so reload it; an error has already been reported.
    const tree = await client.getMenuTree().catch(() => undefined);
    const menu = tree && findMenu(tree, id);
    if (menu && (await send(tree, id, spot))) notify({ tone: 'success', title: t.undone(titleOf(menu, en)) });
  }

  async function move(id: number, spot: Spot) {
    const menu = findMenu(shown, id);
    const before = spotOf(shown, id);
    if (!menu || !before || (before.pid === spot.pid && before.index === spot.index)) return;
    const parent = findMenu(shown, spot.pid);
    if (!(await send(shown, id, spot))) return;
    const name = titleOf(menu, en);
    const where = parent ? t.below(titleOf(parent, en)) : t.top;
    notify({
      tone: 'success',
      title: before.pid === spot.pid ? t.sorted(name) : t.moved(name, where),
      ...(before.pid !== spot.pid && parent ? { text: t.check } : {}),
      action: { label: t.undo, run: () => undo(id, before) },
    });
  }

  function step(menu: Menu, by: -1 | 1) {
    const spot = spotOf(shown, menu.id);
    if (spot && spot.index + by >= 0) void move(menu.id, { ...spot, index: spot.index + by });
  }

  return { shown, step, move: (id: number, spot: Spot) => void move(id, spot) };
}
