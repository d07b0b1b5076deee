import { type Client, type OperationId, operations } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/generated/commands.js';
import { mergeOntoRecord } from '../../packages/cli/src/operation/record.js';
import { resourcesOf } from '../../packages/cli/src/operation/resources.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;

const shiyi = (...args: string[]) => terminal.run(args, { env });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;

describe('resources', () => {
  const resources = resourcesOf(Object.keys(operations) as OperationId[]);

  it('contain every operation with a noun, once', () => {
    const verbsOfAll = [...resources].flatMap(([name, verbs]) => [...verbs].map(([verb, id]) => ({ command: `${name} ${verb}`, id })));
    expect(new Set(verbsOfAll.map(({ command }) => command)).size).toBe(verbsOfAll.length);
    const reached = new Set(verbsOfAll.map(({ id }) => id));
    expect(Object.keys(operations).filter((id) => !reached.has(id as OperationId) && !/^log(?:in|out)/.test(id))).toEqual([]);
    // Built-in commands take precedence over resources of the same name.
    expect(commands.filter(({ name }) => resources.has(name)).map(({ name }) => name)).toEqual([
      'cache',
      'coupon',
      'fission',
      'login',
      'mass-message',
      'material',
      'poster',
      'staff-code',
      'tag',
    ]);
    expect(resources.get('staff')?.get('reset-password')).toBe('resetStaffPassword');
    expect([...(resources.get('series')?.keys() ?? [])].sort()).toEqual(['create', 'delete', 'list', 'update']);
    expect(resources.get('poster-copy')?.get('list')).toBe('listPosterCopies');
  });

  it('have help from the contract, in both languages', async () => {
    const noun = await shiyi('role', '--help', '--lang', 'zh');
    expect(noun.out).toMatch(/create +新建角色\n +update <id> +修改角色\n +delete <id> +删除角色/);
    const verb = (await shiyi('staff', 'list', '--help')).out;
    expect(verb).toContain('List staff\nGET /admin/v1/users');
    expect(verb).toMatch(/--status <value> +Status, enabled\|disabled\|locked/);
    expect(verb).toMatch(/--limit <value> +Limit, integer 1–100/);
    expect(verb).toContain('$ shiyi staff list --status enabled --page 2');
    for (const [name, verbs] of [...resources].filter(([name], at) => at % 19 === 0 && !commands.some((one) => one.name === name))) {
      const { out, code } = await shiyi(name, [...verbs.keys()][0] as string, '--help', '--lang', 'zh');
      expect([name, code, out.split('\n').filter((line) => line.startsWith('  $ ')).length >= 2]).toEqual([name, 0, true]);
    }
  }, 60_000);

  it('name what was probably meant', async () => {
    for (const [args, sentence] of [
      [['staf', 'list'], 'Unknown command: staf — did you mean staff?'],
      [['list', 'staff'], 'Unknown command: list — shiyi staff list'],
      [['staff', 'lst'], 'Unknown command: lst — did you mean list?'],
      [['staff', 'list', '--statu', 'x'], 'Unknown option: --statu — did you mean --status?'],
      [['staff', 'list', '--status', 'enable'], 'Status (status) must be one of enabled, disabled, locked — did you mean enabled?'],
      [['staff', 'get'], 'Missing argument: id'],
      [['staff', 'list', '--fields', 'id,nme'], 'The result has no field nme — did you mean name?'],
    ] as const)
      expect(await terminal.run([...args], { env: { ...env, SHIYI_BASE_URL: 'http://127.0.0.1:1' } })).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(sentence),
      });
  });
});

describe('resource', () => {
  it('is listed with filters, pages and chosen fields', async () => {
    const expected = await (await used.server.as('admin')).listStaff({ status: 'enabled', limit: 5, page: 2 });
    expect(await dataOf('staff', 'list', '--status', 'enabled', '--limit', '5', '--page', '2')).toEqual(expected);
    const few = await shiyi('staff', 'list', '--limit', '2', '--fields', 'id,departments.name');
    const rows = (await (await used.server.as('admin')).listStaff({ limit: 2 })).list;
    expect(few.out).toBe(rows.map((row) => `${row.id}\t${row.departments.map(({ name }) => name).join(', ')}\n`).join(''));
    const page = await dataOf('staff', 'list', '--limit', '2', '--fields', 'username');
    expect(page).toMatchObject({ total: 12, list: rows.map(({ username }) => ({ username })) });
  });

  it('is read whole as one document or as lines', async () => {
    const all = await dataOf('staff', 'list', '--all', '--limit', '5', '--fields', 'id');
    expect(all).toEqual({ list: expect.any(Array), total: 12, next: null });
    expect(all.list).toHaveLength(12);
    const lines = await shiyi('staff', 'list', '--all', '--limit', '5', '--ndjson', '--fields', 'id');
    expect(
      lines.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(all.list);
    expect((await shiyi('staff', 'get', String(all.list[0].id), '--ndjson')).out.split('\n')).toHaveLength(2);
  });

  it('is created, changed and deleted; what nobody named keeps what it held', async () => {
    const made = ['role', 'create', '--name', '临时', '--code', 'temporary', '--data_scope', 'self', '--pid', '1', '--level', '5'];
    const dry = await shiyi(...made, '--dry-run');
    expect(dry.out).toMatch(/^POST \/admin\/v1\/role\ndanger: mild: runs without confirmation\n\{\n {2}"name": "临时"/);
    expect(dry.err).toBe('Dry run: nothing was changed\n');
    const { id } = await dataOf(...made);
    const rename = ['role', 'update', String(id), '--name', '改名'];
    const roles = async () => JSON.stringify(await (await used.server.as('admin')).getRoleTree({}));
    expect(await roles()).toContain('临时');
    expect((await shiyi(...rename)).code).toBe(0);
    expect(await roles()).toContain('改名');
    const before = await (await used.server.as('admin')).getStaff({ id: 3 });
    expect((await shiyi('staff', 'update', '3', '--position', '首席营养师')).code).toBe(0);
    const { version, position, updated_at: _, ...after } = await (await used.server.as('admin')).getStaff({ id: 3 });
    expect(position).toBe('首席营养师');
    expect(before).toMatchObject(after);
    expect(version).toBe(before.version + 1);
    const idle = await shiyi('staff', 'update', '3', '--version', String(version));
    expect([idle.code, idle.err]).toEqual([
      2,
      expect.stringMatching(/There is nothing to change — set a field to change, such as --\w+\n$/),
    ]);
    expect((await shiyi('staff', 'get', '0')).err).toMatch(
      /^error\[http\/400\]: The ID must be a whole number, 1 or more \(request-id \w+\)\n$/,
    );
    expect((await shiyi('role', 'delete', String(id))).err).toContain(
      `This runs "Delete a role" (deleteRole) on ${id} at ${used.server.url} — add --yes in scripts`,
    );
    expect((await shiyi('role', 'delete', String(id), '--yes', '--dry-run')).out).toContain(`DELETE /admin/v1/role/${id}\n`);
    expect((await shiyi('role', 'delete', String(id), '--yes')).code).toBe(0);
    expect(await roles()).not.toContain('改名');
  });

  it('is not cleared silently if its form cannot be read back', async () => {
    const client = { call: async () => ({ name: '旧', sex: 1 }) } as unknown as Client;
    expect(await mergeOntoRecord(client, 'updateMyProfile', { name: '新' })).toEqual({ input: { name: '新', sex: 1 }, lost: ['email'] });
  });

  it('says in its help where a record is replaced', async () => {
    expect((await shiyi('api', 'updateStaff', '--help')).out).toContain('Replaces the record');
    expect((await shiyi('staff', 'update', '--help')).out).toMatch(/Replaces the record[\s\S]*--replace/);
    expect((await shiyi('staff', 'create', '--help')).out).not.toContain('Replaces the record');
  });

  it('accepts several keys after its verb', async () => {
    const { list } = await (await used.server.as('admin')).listStaff({ keyword: 'jiangmuyang' });
    const id = String(list[0]?.id);
    const dry = JSON.parse((await shiyi('staff', 'change-status', id, '4', '--status', 'disabled', '--dry-run', '--json')).out).data;
    expect(dry).toEqual({
      operation: 'changeStaffStatus',
      method: 'PUT',
      path: '/admin/v1/users/change-status',
      query: {},
      body: { ids: [Number(id), 4], status: 'disabled' },
      danger: 'moderate',
    });
  });
});

describe('severe harm', () => {
  it('wants the name of what it hits, and a yes is not enough', async () => {
    const refused = await shiyi('enterprise', 'delete', '1', '--yes');
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(/^error\[usage\/needs-confirm\]: .* — add --confirm='青禾营养科技' in scripts\n$/),
    ]);
    const wrong = await shiyi('enterprise', 'delete', '1', '--confirm', '1');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('error[usage/wrong-confirm]')]);
  });
});
