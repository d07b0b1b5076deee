import type { Data } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { expect, it } from 'vitest';
import { again, isFull, seed, times } from '../conformance/profile.js';
import { useAdmin } from '../support/admin.js';
import { onEveryStore } from '../support/stores.js';

const rounds = isFull ? times(500, 500) : 25;

type Node = Data<'getDepartmentTree'>[number];
const nodes = (tree: readonly Node[]): Node[] => tree.flatMap((node) => [node, ...nodes(node.children)]);

/** A department is moved under its own child while another call moves the child, and a third the parent. */
onEveryStore('a tree of departments that is turned upside down', (options) => {
  const used = useAdmin(options);

  /** Returns all departments from the top down; one in a circle hangs from nothing and would be missing. */
  const all = async () => nodes(await used.admin.getDepartmentTree({}));

  it('never has a circle, and has each department once', { timeout: 300_000 }, async () => {
    const random = seededRandom(seed);
    const top = (await all())[0]?.id as number;
    const line: number[] = [];
    for (const name of ['甲', '乙', '丙', '丁'])
      line.push((await used.admin.createDepartment({ name: `环 ${name}`, pid: line.at(-1) ?? top })).id);
    const before = (await all()).map((one) => one.id).sort();
    const codes = new Map<number, number>();
    const any = () => line[Math.floor(random() * line.length)] as number;
    for (let round = 0; round < rounds; round++) {
      const now = new Map((await all()).map((one) => [one.id, one]));
      const parent = [...now.values()].filter((one) => line.includes(one.id) && one.children.length > 0).at(-1);
      const child = parent?.children[0];
      const move = async (id: number, pid: number) => {
        const { name, version } = now.get(id) ?? expect.unreachable();
        const told = await used.admin.saveDepartment.safe({ id, name, version, pid }, { retries: 0 });
        const code = told.ok ? 200 : (told.error.bizCode ?? 0);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      };
      await Promise.all([
        ...(parent && child ? [move(parent.id, child.id), move(child.id, random() < 0.5 ? top : any())] : []),
        move(any(), random() < 0.3 ? top : any()),
      ]);
      const after = (await all()).map((one) => one.id).sort();
      expect(after, `round ${round}, ${again}`).toEqual(before);
    }
    // Refused as a circle or as late; never anything else, and not all of them.
    expect(
      [...codes.keys()].filter((code) => ![200, 42200, 40901].includes(code)),
      JSON.stringify([...codes]),
    ).toEqual([]);
    expect(codes.get(200)).toBeGreaterThan(0);
    expect(codes.get(42200)).toBeGreaterThan(0);
  });
});
