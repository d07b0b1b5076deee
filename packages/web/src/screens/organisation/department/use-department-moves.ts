import { useRef, useState } from 'react';
import { client, refresh, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import { type Department, findDepartment, moveDepartment, type Spot, spotOf } from './department-tree.js';

const words = texts({
  moved: (name: string, where: string) => [`「${name}」已移到${where}`, `“${name}” moved to ${where}`],
  below: (name: string) => [`「${name}」下`, `“${name}”`],
  top: ['最上层', 'the top level'],
  sorted: (name: string) => [`「${name}」的顺序已更新`, `“${name}” was reordered`],
  scope: ['按部门看数据的人，看到的范围随之改变', 'Data visible by department has changed accordingly'],
  undo: ['撤销', 'Undo'],
  undone: (name: string) => [`「${name}」已移回原处`, `“${name}” was moved back`],
});

/** Sends moves one at a time; `shown` is the tree as it will be. */
function useMoveQueue(tree: readonly Department[]) {
  const save = useAction('saveDepartment');
  const [pending, setPending] = useState<readonly Department[]>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(0);
  const versions = useRef(new Map<number, number>());

  function send(from: readonly Department[], node: Department, { pid, index }: Spot): Promise<boolean> {
    const mine = ++latest.current;
    setPending(moveDepartment(from, node.id, { pid, index }));
    const sent = queue.current.then(async () => {
      const version = Math.max(node.version, versions.current.get(node.id) ?? 0);
      const answer = await save.run({ id: node.id, version, name: node.name, pid, sort: index });
      if (answer.ok) versions.current.set(node.id, answer.data.version);
      // Later moves build on this one, so only the last reads the tree again.
      if (answer.ok && latest.current !== mine) return true;
      await refresh(['getDepartmentTree', 'listDepartments']);
      if (latest.current === mine) setPending(undefined);
      return answer.ok;
    });
    queue.current = sent;
    return sent;
  }

  return { shown: pending ?? tree, send };
}

/** Moves departments at once on the screen, with undo. */
export function useDepartmentMoves(tree: readonly Department[]) {
  const t = useTexts(words);
  const { shown, send } = useMoveQueue(tree);

  async function undo(id: number, spot: Spot) {
    // Others may have changed the tree since; a failed read has already been reported.
    const now = await client.getDepartmentTree({}).catch(() => undefined);
    const node = now && findDepartment(now, id);
    if (node && (await send(now, node, spot))) notify({ tone: 'success', title: t.undone(node.name) });
  }

  async function move(id: number, spot: Spot) {
    const node = findDepartment(shown, id);
    const before = node && spotOf(shown, node);
    if (!before || (before.pid === spot.pid && before.index === spot.index)) return;
    const parent = findDepartment(shown, spot.pid ?? undefined);
    if (!(await send(shown, node, spot))) return;
    const isElsewhere = before.pid !== spot.pid;
    notify({
      tone: 'success',
      title: isElsewhere ? t.moved(node.name, parent ? t.below(parent.name) : t.top) : t.sorted(node.name),
      ...(isElsewhere ? { text: t.scope } : {}),
      action: { label: t.undo, run: () => undo(id, before) },
    });
  }

  function step(node: Department, by: -1 | 1) {
    const spot = spotOf(shown, node);
    if (spot.index + by >= 0) void move(node.id, { ...spot, index: spot.index + by });
  }

  return { shown, step, move: (id: number, spot: Spot) => void move(id, spot) };
}
