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

it('needs no id if a company has one record, and describes changes in words', async () => {
  const admin = await used.server.as('admin');
  const save = async (buttons: Parameters<typeof admin.saveWxMenuDraft>[0]['buttons']) =>
    admin.saveWxMenuDraft({ buttons, version: (await admin.getWxMenuDraft()).version });
  const click = (name: string) => ({ name, type: 'click' as const, key: 'contact_us' });
  await save([click('首页'), { name: '更多', sub_button: [click('甲')] }]);
  await save([{ name: '更多', sub_button: [click('甲'), click('<b>乙</b>')] }, click('首页')]);

  const listed = await shiyi('wx-menu', 'history', '--json');
  const [newest, before] = JSON.parse(listed.out).data.list.map((one: { number: number }) => one.number);
  const changed = await shiyi('wx-menu', 'diff', String(newest));
  expect(changed.out.split('\n').slice(0, 1)).toEqual(['Top buttons\t首页, 更多\t更多, 首页']);
  expect(changed.out).toContain('更多 › <b>乙</b> · Submenu\t\tadded');
  const restored = await shiyi('wx-menu', 'restore', String(before), '--yes');
  expect([restored.code, restored.out]).toEqual([0, `Restored as version ${newest + 1}\n`]);
  expect((await admin.getWxMenuDraft()).buttons.map((one) => one.name)).toEqual(['首页', '更多']);
  expect((await shiyi('wx-menu', '--help')).out).toMatch(/restore <number>/);
  // A noun is named after what it lists, not after its first operation.
  expect((await shiyi('enterprise', '--help')).out).not.toContain('Sign-in');
});
