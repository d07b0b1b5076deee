import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/access-key.js';
import { adminPassword } from '../support/template.js';
import { useSignedInTerminal } from './signed-in.js';

const { terminal, env } = useSignedInTerminal();
const scope = 'customer:customer:list';

const key = (args: string[], input?: string) => terminal.run(['key', ...args], { env, ...(input === undefined ? {} : { input }) });
const create = (name: string, ...more: string[]) =>
  key(['create', name, '--permission', scope, '--until', dayFromNow(30), '--password-stdin', ...more], `${adminPassword}\n`);

describe('key', () => {
  it('prints a new key alone on standard output, which then serves as SHIYI_TOKEN', async () => {
    const made = await create('nightly');
    expect([made.code, made.err]).toEqual([0, expect.stringContaining('shown this once')]);
    expect(made.out).toMatch(/^syk_[\w-]{43}\n$/);
    const asKey = { ...env, SHIYI_TOKEN: made.out.trim() };
    const listed = await terminal.run(['api', 'listCustomers', '--limit', '1', '--json'], { env: asKey });
    expect(JSON.parse(listed.out)).toMatchObject({ ok: true });
    const refused = await terminal.run(['key', 'list'], { env: asKey });
    expect([refused.code, refused.err]).toEqual([expect.any(Number), expect.stringContaining('An access key can’t do this')]);
  });

  it('lists and revokes keys by id', async () => {
    const made = JSON.parse((await create('reports', '--json')).out).data;
    expect(made.key).toMatch(/^syk_/);
    const { out, err } = await key(['list']);
    expect(out).toContain(`${made.id}\treports\t${made.hint}\tactive\t${dayFromNow(30)}\t\t${scope}\n`);
    expect([out.includes(made.key), err]).toEqual([false, '2 keys\n']);
    expect((await key(['revoke', String(made.id)])).err).toContain('--yes');
    expect(await key(['delete', String(made.id), '--yes'])).toMatchObject({ code: 0, out: `Revoked key ${made.id}\n` });
    const gone = await terminal.run(['api', 'listCustomers'], { env: { ...env, SHIYI_TOKEN: made.key } });
    expect([gone.code, gone.err]).toEqual([
      4,
      expect.stringMatching(/: This access key was revoked; .* — set SHIYI_TOKEN to another one, or unset it \(/),
    ]);
    expect(JSON.parse((await key(['list', '--json'])).out).data.list.map((one: { name: string }) => one.name)).toEqual(['nightly']);
  });

  it('says what is missing or wrong', async () => {
    expect((await key(['create', 'x', '--until', dayFromNow(1)])).err).toContain('--permission');
    expect((await key(['create', 'x', '--until', dayFromNow(1), '--permission', scope])).err).toContain('--password-stdin');
    const far = await key(['create', 'x', '--until', dayFromNow(400), '--permission', scope, '--password-stdin'], adminPassword);
    expect(far.err).toContain('366');
    expect((await key(['revoke', 'nightly', '--yes'])).err).toContain('whole number');
  });
});
