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

  it('says that nothing is left', async () => {
    const none = await shiyi('--lang', 'zh', 'grant', String(coupon), '--customer', String(customers[2]), '--yes');
    expect([none.code, none.out]).toEqual([0, '已发放给 0 位客户（命中 1 位，1 位库存不足）\n']);
    const json = await shiyi('grant', String(coupon), '--customer', String(customers[2]), '--yes', '--json');
    expect(JSON.parse(json.out).data).toMatchObject({ matched: 1, granted: 0, out_of_stock: 1 });
  });

  it('needs customers in one way, and a coupon that is there and on', async () => {
    const one = ['--customer', String(customers[0])];
    const codes = [];
    for (const args of [
      [String(coupon)],
      [String(coupon), ...one, '--filter', '{}'],
      [String(coupon), '--filter', '{bad'],
      [String(coupon), '--customer', 'x'],
      ['x', ...one],
      ['987654', ...one],
    ])
      codes.push((await shiyi('grant', ...args, '--yes')).code);
    expect(codes).toEqual([2, 2, 2, 2, 2, 6]);
    const admin = await used.server.as('admin');
    const terms = { type: 'cash', value_fen: 500, valid_type: 'after', after_days: 9 } as const;
    const { id } = await admin.createCoupon({ name: '还没启用', ...terms, status: 'draft' });
    expect((await shiyi('grant', String(id), ...one, '--yes')).code).toBe(10);
    // Nobody answers where there is no terminal.
    const more = await admin.createCoupon({ name: '没有确认', ...terms, status: 'on' });
    expect((await shiyi('grant', String(more.id), ...one)).code).toBe(2);
    expect((await admin.getCoupon({ id: more.id })).issued).toBe(0);
  });
});

describe('coupon', () => {
  it('has the verbs of the contract beside its own', async () => {
    expect((await shiyi('list')).out).toContain('终端券');
    const { out } = await shiyi('--help');
    for (const verb of ['grant', 'list', 'get', 'create', 'update', 'delete', 'history', 'diff', 'restore'])
      expect(out).toMatch(new RegExp(`^ +${verb}(?![\\w-])`, 'm'));
  });
});
