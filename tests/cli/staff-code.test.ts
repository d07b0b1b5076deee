import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['staff-code', ...args], { env });
let id = 0;
let names: string[] = [];

beforeAll(async () => {
  const client = await used.server.as('admin');
  const people = (await client.listStaff({ limit: 100 })).list.filter(({ wx_userid, wx_status }) => wx_userid !== null && wx_status === 1);
  names = people.slice(0, 2).map(({ name }) => name);
  const user_ids = people.slice(0, 2).map((one) => one.id);
  const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00', user_ids: user_ids.slice(0, 1) };
  ({ id } = await client.createStaffCode({ name: '门店海报', type: 2, scene: 2, user_ids, welcome_mode: 'none', schedule: [night] }));
  await vi.waitFor(async () => expect((await client.getStaffCode({ id })).qr_code).not.toBeNull(), { timeout: 20_000 });
});

describe('staff-code list', () => {
  it('shows codes with who answers them', async () => {
    const { code, out } = await shiyi('list');
    const line = out.split('\n').find((one) => one.startsWith(`${id}\t`));
    expect([code, line?.split('\t')]).toEqual([0, [String(id), '门店海报', names.join(', '), '0', '0', 'normal']]);
    expect((await shiyi('list', '--invalid')).out).toBe('');
  });
});

describe('staff-code show', () => {
  it('shows the hours and the results', async () => {
    const { out } = await shiyi('show', String(id));
    expect(out).toContain(`22:00–06:00 ${names[0]}`);
    expect(out).toContain('0 / 0 / 0');
  });
});

describe('staff-code duty', () => {
  it('says who gets a scan at a time', async () => {
    const night = await shiyi('duty', String(id), '--at', '2026-11-21T23:30:00+08:00');
    expect([night.code, night.out.trim()]).toEqual([0, `${names[0]} (on duty)`]);
    expect((await shiyi('duty', String(id), '--at', '2026-11-21T12:00:00+08:00')).out).toContain('all staff of the code');
  });

  it('refuses a word that is no ID', async () => {
    expect((await shiyi('duty', 'poster')).code).toBe(2);
  });
});

describe('staff-code pictures', () => {
  it('saves the picture of a code, and keeps a file that is there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shiyi-codes-'));
    const saved = await shiyi('pictures', String(id), '--folder', folder);
    expect(saved.code).toBe(0);
    expect(await readdir(folder)).toEqual([`${id}-门店海报.png`]);
    expect((await readFile(join(folder, `${id}-门店海报.png`))).subarray(1, 4).toString()).toBe('PNG');
    expect((await shiyi('pictures', String(id), '--folder', folder)).code).not.toBe(0);
    await rm(folder, { recursive: true });
  });
});
