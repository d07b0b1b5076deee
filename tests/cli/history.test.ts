import { expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;

const shiyi = (...args: string[]) => terminal.run([...args, '--lang', 'en'], { env });

it('lists, compares and restores the versions of a record', async () => {
  const admin = await used.server.as('admin');
  const made = await admin.createDepartment({ name: '华东营养中心' });
  await admin.updateDepartment({ id: made.id, version: made.version, name: '华东健康中心' });
  const id = String(made.id);

  const listed = await shiyi('department', 'history', id, '--json');
  expect(JSON.parse(listed.out).data.list.map((one: { number: number; change: string }) => [one.number, one.change])).toEqual([
    [2, 'updated'],
    [1, 'created'],
  ]);
  const changed = await shiyi('department', 'diff', id, '2');
  expect([changed.code, changed.out]).toEqual([0, 'Name\t华东营养中心\t华东健康中心\n']);

  const unconfirmed = await shiyi('department', 'restore', id, '1', '--no-input');
  expect(unconfirmed.code).not.toBe(0);
  const restored = await shiyi('department', 'restore', id, '1', '--yes');
  expect([restored.code, restored.out]).toEqual([0, 'Restored as version 3\n']);
  expect((await shiyi('department', 'diff', id, '1', '--current')).err).toContain('No differences');
  expect(JSON.stringify(await admin.getDepartmentTree({}))).toContain('华东营养中心');

  const missing = await shiyi('department', 'diff', id, '9');
  expect(missing.err).toContain('There is no version 9');
  expect(missing.err).toContain(`shiyi department history ${id}`);
  expect((await shiyi('department', 'history', 'x')).err).toContain('id is a whole number from 1');
  expect((await shiyi('department', '--help')).out).toContain('restore <id> <number>');
  // Nothing else has versions.
  expect((await shiyi('staff', 'history', '1')).code).not.toBe(0);
});
