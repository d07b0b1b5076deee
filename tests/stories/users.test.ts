import { isApiError } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

onEveryStore('staff', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('signs the administrator in', async () => {
    const { token } = await server.anonymous.login({ username: ' ADMIN ', password: adminPassword });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('creates a member who can sign in and sees only what the role allows', async () => {
    const admin = await server.as('admin');
    const [dept] = await admin.getDepartmentTree({});
    const roles = await admin.getRoleTree();
    const nutritionist = roles[0]?.children.find((role) => role.code === 'nutritionist');
    const { id } = await admin.createStaff({
      username: 'weianran',
      password: 'Weianran-1',
      name: '卫安然',
      dept_ids: [dept?.id as number],
      role_ids: [nutritionist?.id as number],
    });
    const { token } = await server.anonymous.login({ username: 'weianran', password: 'Weianran-1' });
    const page = await admin.listStaff({ keyword: '卫安' });
    expect(page.list).toMatchObject([{ id, name: '卫安然', status: 'enabled' }]);
    const refusal = await server
      .as('weianran')
      .then((member) => member.listStaff())
      .catch((error) => error);
    expect(isApiError(refusal, 40300)).toBe(true);
    expect(token).toBeDefined();
    const log = await admin.listOperationLogs({ module: 'users' });
    expect(log.list.map((row) => [row.operation_id, row.ok, row.target])).toContainEqual(['createStaff', true, String(id)]);
  });
});
