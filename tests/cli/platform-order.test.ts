import { beforeAll, describe, expect, it } from 'vitest';
import { importOrders, soldGoods } from '../support/orders.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['platform-order', ...args], { env });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;
const admin = () => used.server.as('admin');
let user = 0;
const services = async () => (await (await admin()).listServices({ user_id: user })).total;

beforeAll(async () => {
  const client = await admin();
  user = (await client.createCustomer({ nick_name: '终端买家', phone: '13900006601' })).id;
  const { sku } = await soldGoods(client, { name: '三周轻营' });
  await importOrders(client, [
    { no: 'CLI-1', phone: '13900006601', sku },
    { no: 'CLI-2', phone: '138****1234', sku },
    { no: 'CLI-3', phone: '13900006601', sku: 'CLI-UNMAPPED' },
  ]);
});

describe('platform-order convert', () => {
  it('says what would open and which orders wait, and opens nothing', async () => {
    const { code, out, err } = await shiyi('convert', 'CLI-1', 'CLI-2', 'CLI-3', '--dry-run');
    expect([code, err]).toEqual([0, expect.stringContaining('Dry run: nothing was changed')]);
    expect(out).toContain('Would open 1 service\nCLI-1\t三周轻营\t21\t终端买家\n');
    expect(out).toContain('2 orders can’t open services yet\n');
    expect(out).toMatch(/^CLI-2\tno customer$/m);
    expect(out).toMatch(/^CLI-3\tgoods not mapped$/m);
    const zh = await shiyi('--lang', 'zh', 'convert', 'CLI-1', 'CLI-3', '--dry-run');
    expect(zh.out).toContain('将开出 1 个服务单\n');
    expect(zh.out).toMatch(/^CLI-3\t商品未对应$/m);
    expect(await dataOf('convert', 'CLI-1', 'CLI-3', '--dry-run')).toMatchObject({
      services: 1,
      opens: [{ order_no: 'CLI-1', service_days: 21 }],
      waiting: [{ order_no: 'CLI-3', reason: 'mapping' }],
      job_id: null,
    });
    expect(await services()).toBe(0);
  });

  it('opens nothing where nobody answers, and refuses an order that is not there', async () => {
    const none = await shiyi('convert', 'CLI-1');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('This opens 1 service, at ')]);
    expect(none.err).toContain('--yes');
    const missing = await shiyi('convert', 'CLI-9', '--yes');
    expect([missing.code, missing.err]).toEqual([6, expect.stringContaining('does not exist')]);
    expect(await services()).toBe(0);
  });

  it('asks at a terminal, and draws tables of 80 columns', async () => {
    const { code, screen } = await terminal.atTerminal(['platform-order', 'convert', 'CLI-1'], { env, answers: [['[y/N]', 'n\r']] });
    expect([code === 0, screen]).toEqual([false, expect.stringContaining('This opens 1 service')]);
    const dry = await terminal.atTerminal(['platform-order', 'convert', '--dry-run'], { env });
    expect(dry.screen).toMatch(/Order +Service +Days +Customer/);
    expect(dry.screen.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(await services()).toBe(0);
  });

  it('opens the services once', async () => {
    const first = await shiyi('convert', 'CLI-1', 'CLI-3', '--yes');
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('Opened 1 service\n')]);
    expect(first.out).toMatch(/^CLI-3\tgoods not mapped$/m);
    const again = await shiyi('convert', 'CLI-1', '--yes');
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('Opened 0 services')]);
    expect(await services()).toBe(1);
  });
});
