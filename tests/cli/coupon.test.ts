import { beforeAll, describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['coupon', ...args], { env });
let coupon = 0;
let customers: number[] = [];

beforeAll(async () => {
  const admin = await used.server.as('admin');
  coupon = (
    await admin.createCoupon({ name: '终端券', type: 'cash', value_fen: 500, valid_type: 'after', after_days: 9, stock: 2, status: 'on' })
  ).id;
  customers = (await admin.listCustomers({ limit: 3 })).list.map(({ id }) => id);
});

describe('coupon grant', () => {
  it('counts first, and grants while stock lasts', async () => {
    const all = customers.map(String);
    const dry = await shiyi('grant', String(coupon), '--customer', ...all, '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, 'Would grant it to 2 customers (3 match, 1 without stock)\n']);
    const done = await shiyi('grant', String(coupon), '--customer', ...all, '--yes');
    expect([done.code, done.out]).toEqual([0, 'Granted to 2 customers (3 match, 1 without stock)\n']);
    expect((await (await used.server.as('admin')).getCoupon({ id: coupon })).issued).toBe(2);
  });

  it('needs customers in one way', async () => {
    expect((await shiyi('grant', String(coupon))).code).not.toBe(0);
  });
});

describe('coupon', () => {
  it('has the verbs of the contract beside its own', async () => {
    expect((await shiyi('list')).out).toContain('终端券');
    const { out } = await shiyi('--help');
    for (const verb of ['grant', 'list', 'get', 'create', 'update', 'delete']) expect(out).toMatch(new RegExp(`^ +${verb}\\b`, 'm'));
  });
});
