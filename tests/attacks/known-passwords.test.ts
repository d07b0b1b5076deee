import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

onBothStores('known passwords', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  const signIn = async (username: string, password: string) =>
    server.clientWith((await server.anonymous.login({ username, password })).token as string);

  it('must be changed at the first sign-in, whichever way an administrator typed them', async () => {
    const admin = await server.as('admin');
    const [dept] = await admin.getDepartmentTree({});
    const made = await admin.createStaff({
      username: 'typed.one',
      name: '甲',
      dept_ids: [dept?.id as number],
      role_ids: [1],
      password: 'Typed-2026-a',
    });
    const { enterprise_id } = await (await server.as('twin.admin')).getSessionInfo();
    const given = { username: 'typed.two', password: 'Typed-2026-b', phone: '13900000009' };
    await admin.saveEnterpriseAdmin({ enterprise_id, ...given });
    const open = async (username: string, password: string) => {
      const client = await signIn(username, password);
      await expectRefusal(client.listStaff(), 100004);
      await client.changeMyPassword({ old_pass: password, new_pass: `${password}-own` });
      expect((await client.getSessionInfo()).must_change_password).toBe(false);
    };
    await open('typed.one', 'Typed-2026-a');
    await admin.resetStaffPassword({ id: made.id, new_pass: 'Typed-2026-c' });
    await open('typed.one', 'Typed-2026-c');
    await open('typed.two', given.password);
    await admin.saveEnterpriseAdmin({ enterprise_id, ...given, password: 'Typed-2026-d' });
    await open('typed.two', 'Typed-2026-d');
    // One's own new password is nobody else's.
    const me = await admin.getSessionInfo();
    await admin.resetStaffPassword({ id: me.id, old_pass: adminPassword, new_pass: 'Typed-2026-e' });
    expect((await admin.getSessionInfo()).must_change_password).toBe(false);
  });

  it.each(['checkNewPassword', 'checkPassword'] as const)(
    'are not found by asking %s: guesses count like wrong current passwords',
    async (check) => {
      const username = check === 'checkPassword' ? 'twin.admin' : 'twin.chenyutong';
      if (username !== 'twin.admin') {
        const [staff] = (await (await server.as('twin.admin')).listStaff({ keyword: username })).list;
        await (await server.as('twin.admin')).resetStaffPassword({ id: staff?.id as number, new_pass: adminPassword });
      }
      const thief = await server.as(username);
      const codes: (number | undefined)[] = [];
      for (let count = 0; count < 30; count++) {
        const tried = await thief[check].safe({ pass: `Guessed-${count}-2026` });
        codes.push(tried.ok ? 200 : tried.error.bizCode);
      }
      expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(5);
      expect(codes.at(-1)).toBe(42900);
      // The right one is no longer told apart, neither here nor by another call that asks for it.
      await expectRefusal(thief[check]({ pass: adminPassword }), 42900);
      await expectRefusal(thief.changeMyPassword({ old_pass: adminPassword, new_pass: 'Stolen-2026-x' }), 42900);
      // Rules that need no password stay free.
      expect(await thief[check]({ pass: 'short' })).toMatchObject({ valid: false });
    },
  );
});
