import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Terminal } from '../cli/shiyi.js';
import { isLong, worldTimeout } from '../conformance/profile.js';
import { emptyFolder } from '../support/empty-folder.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { adminPassword } from '../support/template.js';

const rows = isLong ? 120_000 : 5000;
/** Generous for a busy machine; the embedded store needs most of it. */
const timeout = 120_000 + rows * 15;

/** Every hundredth row has no valid phone number. */
const isBad = (at: number) => at % 100 === 99;
const phoneAt = (at: number) => `139${String(at).padStart(8, '0')}`;
/** Customers that exist before, whom the file renames. */
const known = 40;
const lines = Array.from({ length: rows }, (_, at) => `${isBad(at) ? `12${at}` : phoneAt(at)},客户${at},${at % 2 ? '男' : '女'}`);
const failed = lines.filter((_, at) => isBad(at)).length;
const created = rows - failed - known;

/** A colleague who signs in and reads lists all the time, without retries. */
class Colleague {
  readonly faults: string[] = [];
  readonly took: number[] = [];
  #isDone = false;
  #work: Promise<void> | undefined;

  private constructor(
    private readonly url: string,
    private readonly username: string,
    private readonly password: string,
  ) {}

  static async create(admin: Client, url: string, username: string): Promise<Colleague> {
    const [dept] = await admin.getDepartmentTree({});
    const [roles] = await admin.getRoleTree();
    const role = roles?.children.find(({ code }) => code === 'lead');
    const password = 'Given-2026';
    const dept_ids = [dept?.id as number];
    await admin.createStaff({ username, name: '同事', dept_ids, role_ids: [role?.id as number], password });
    const { token = '' } = await createClient({ baseUrl: url }).login({ username, password });
    await createClient({ baseUrl: url, token }).changeMyPassword({ old_pass: password, new_pass: `${password}-own` });
    return new Colleague(url, username, `${password}-own`);
  }

  start() {
    this.#work = this.#read();
  }

  async end() {
    this.#isDone = true;
    await this.#work;
  }

  async #read() {
    while (!this.#isDone) {
      const { username, password } = this;
      const login = await this.#timed(() => createClient({ baseUrl: this.url, retries: 0 }).login({ username, password }));
      const client = createClient({ baseUrl: this.url, retries: 0, token: login?.token ?? '' });
      for (let n = 0; n < 10 && !this.#isDone; n++) {
        await this.#timed(() => client.listCustomers({ limit: 20 }));
        await pause(50);
      }
      await this.#timed(() => client.logout());
    }
  }

  async #timed<T>(call: () => Promise<T>): Promise<T | undefined> {
    const started = performance.now();
    const data = await call().catch((error) => void this.faults.push(String(error)));
    this.took.push(performance.now() - started);
    return data as T | undefined;
  }
}

/** What a customer is, without the marks of a change. */
async function stateOf(client: Client) {
  const found: object[] = [];
  for await (const { version: _, ...rest } of client.paginate('listCustomers', { limit: 100, sort: 'created_at' })) found.push(rest);
  return found;
}

/** Counts all customers; the total of a list ends at 10,000. */
async function countOf(client: Client): Promise<number> {
  const { total, total_capped } = await client.listCustomers({ limit: 1 });
  if (!total_capped) return total;
  let count = 0;
  for await (const _ of client.paginate('listCustomers', { limit: 100 })) count++;
  return count;
}

onEveryPlace('import and undo with the packed terminal', (makePlace) => {
  const folder = emptyFolder('shiyi-operator-');
  const colleagues: Colleague[] = [];
  let terminal: Terminal;
  let place: Place;
  let server: ServerProcess;
  let admin: Client;
  beforeAll(async () => {
    terminal = new Terminal(folder.installTerminal());
    place = await makePlace();
    server = await place.start();
    admin = await adminOf(server);
    for (const username of ['colleague.one', 'colleague.two']) colleagues.push(await Colleague.create(admin, server.url, username));
    for (let at = 0; at < known; at++) await admin.createCustomer({ nick_name: `原名${at}`, phone: phoneAt(at) });
    await writeFile(join(terminal.home, '客户.csv'), `手机号,昵称,性别\n${lines.join('\n')}\n`);
  }, worldTimeout);
  afterAll(async () => {
    for (const one of colleagues) await one.end();
    await server?.kill('SIGKILL');
    await place?.drop();
    await terminal?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it(`imports ${rows} rows and undoes them while colleagues work`, { timeout }, async () => {
    const login = await terminal.run(['login', '--base-url', server.url, '-u', 'admin', '--password-stdin'], { input: adminPassword });
    expect(login.code, login.err).toBe(0);
    const before = await stateOf(admin);
    for (const one of colleagues) one.start();

    const started = performance.now();
    const taken = await terminal.run(['import', 'members', '客户.csv', '--update', '--watch', '--progress', 'none']);
    const counts = `${created} created, ${known} updated, 0 skipped, ${failed} failed`;
    expect([taken.code, taken.out + taken.err]).toEqual([3, expect.stringContaining(counts)]);
    const imported = performance.now();
    const [, id = ''] = /Import (\d+):/.exec(taken.out + taken.err) ?? [];
    expect(await admin.getImportFile({ id: Number(id) })).toMatchObject({ total: rows, created, updated: known, failed });
    expect(await countOf(admin)).toBe(before.length + created);

    const undoStarted = performance.now();
    const undone = await terminal.run(['import', 'undo', id, '--watch', '--progress', 'none', `--confirm=${id}`]);
    const undoEnded = performance.now();
    for (const one of colleagues) await one.end();
    expect(undone).toEqual({ code: 0, out: `Import ${id} undone: ${created} removed, ${known} restored, 0 kept\n`, err: '' });
    expect(await stateOf(admin)).toEqual(before);

    expect(colleagues.flatMap(({ faults }) => faults).slice(0, 5)).toEqual([]);
    const took = colleagues.flatMap((one) => one.took).sort((one, other) => one - other);
    expect(took.length).toBeGreaterThan(20);
    expect(taken.out + taken.err + undone.err).not.toMatch(/unknown/i);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const slowest = `p99 ${Math.round(took[Math.floor(took.length * 0.99)] ?? 0)} ms, slowest ${Math.round(took.at(-1) ?? 0)} ms`;
    console.log(
      `${place.stores}, ${rows} rows: import ${seconds(imported - started)} s, undo ${seconds(undoEnded - undoStarted)} s; ${took.length} calls of others, ${slowest}`,
    );
  });
});
