import { areaOf, type OperationId, type OperationMeta, operationMeta, operations } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/generated/commands.js';
import { resourcesOf } from '../../packages/cli/src/operation/resources.js';
import type { Io } from '../../packages/cli/src/program/io.js';
import { sayIn } from '../../packages/cli/src/program/language.js';
import { buildProgram } from '../../packages/cli/src/program/program.js';
import { ok, type RawServer, startRawServer } from '../faults/raw-server.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(args, { env });
const nothing = { start: () => undefined, print: async () => undefined };
const own = new Set(commands.map(({ name }) => name));
const nouns = [...resourcesOf(Object.keys(areaOf) as OperationId[])].filter(([noun]) => !own.has(noun));

const isOpen = ({ input }: OperationMeta) => !input.some((field) => field.required);

/** Whether a read shows the records of its noun: a page, a tree, an array, or all there is without being told which. */
function showsAll(id: OperationId, meta: OperationMeta): boolean {
  const hasRows = operations[id][2].includes('a') || meta.output.some(({ name }) => name === 'list' || name === 'children');
  return operations[id][0] === 'GET' && meta.permission !== 'public' && meta.output.length > 0 && (hasRows || isOpen(meta));
}

/** Nouns with such a read, and whether one of these needs no input. */
const listed = await Promise.all(
  nouns.map(async ([noun, verbs]) => {
    const reads = [...verbs].filter(([verb]) => /^(?:list|get)/.test(verb));
    const all = await Promise.all(reads.map(async ([, id]) => [id, await operationMeta(id)] as const));
    const fit = all.filter(([id, meta]) => showsAll(id, meta));
    const main = verbs.get('list');
    return { noun, isListed: fit.length > 0, isOpen: main ? isOpen(await operationMeta(main)) : fit.some(([, meta]) => isOpen(meta)) };
  }),
);

describe('list', () => {
  it('works on every noun that has a list, a tree or a read of everything', async () => {
    const withList = listed.filter((one) => one.isListed);
    expect(withList.length).toBeGreaterThan(80);
    expect(withList.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['role', 'department', 'permission', 'menu', 'wx-menu']));
    const build = (noun: string) =>
      buildProgram({ argv: [noun, 'list'], env: {}, stdout: { write: () => true } } as unknown as Io, 'en', sayIn('en'), '0', nothing);
    const declared = await Promise.all(withList.map(async ({ noun }) => [noun, await build(noun)] as const));
    const words = (noun: string, { commands: all }: Awaited<ReturnType<typeof buildProgram>>) =>
      all.find((one) => one.name() === noun)?.commands.map((one) => one.name());
    expect(declared.filter(([noun, program]) => !words(noun, program)?.includes('list')).map(([noun]) => noun)).toEqual([]);
    const faults: string[] = [];
    for (const { noun } of withList.filter((one) => one.isOpen && !own.has(one.noun)).filter((_, at) => at % 8 === 0)) {
      const { code, out, err } = await shiyi(noun, 'list', '--json');
      const { data, error } = JSON.parse(out);
      const isPage = code === 0 && Array.isArray(data.list) && typeof data.total === 'number';
      // A trend needs a customer or a service, of which the contract makes neither mandatory.
      const asksFor = noun.endsWith('-trend') && error?.code === 42200;
      if (!isPage && !asksFor && error?.httpStatus !== 501) faults.push(`${noun}: ${out.slice(0, 200)}${err}`);
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it.each(['cache', 'import', 'profile', 'platform', 'config'])('works on the command %s', async (noun) => {
    expect(await shiyi(noun, 'list')).toMatchObject({ code: 0 });
  });

  it('leaves out nouns that have nothing to list', async () => {
    for (const noun of ['customer-export', 'file', 'my-password'])
      expect(await shiyi(noun, 'list')).toMatchObject({ code: 2, err: expect.stringContaining('Unknown command: list') });
  });

  it('shows a tree as a table, and finds the order of words', async () => {
    const tree = await (await used.server.as('admin')).getRoleTree();
    const { out } = await shiyi('role', 'list', '--fields', 'name');
    expect(out.split('\n')).toContain(tree[0]?.name);
    expect(JSON.parse((await shiyi('role', 'list', '--json')).out).data).toEqual({ list: tree, total: tree.length, next: null });
    expect(JSON.parse((await shiyi('role', 'get-tree', '--json')).out).data).toEqual(tree);
    expect((await shiyi('list', 'role')).err).toContain('shiyi role list');
  });

  it('has the shape of a page with --all too, also for --fields and --jq', async () => {
    const [page, all] = await Promise.all([[], ['--all']].map((more) => shiyi('staff', 'list', '--json', '--fields', 'id', ...more)));
    const one = JSON.parse(page?.out ?? '').data;
    expect(JSON.parse(all?.out ?? '').data).toEqual({ list: one.list, total: one.total, next: null });
    const filtered = await Promise.all([[], ['--all']].map((more) => shiyi('staff', 'list', '--jq', '.list | length', ...more)));
    expect(new Set(filtered.map(({ out }) => out))).toEqual(new Set([`${one.total}\n`]));
  });
});

describe('total', () => {
  const many = 30_043;
  let other: RawServer;
  const capped = (list: unknown[]) => ({ list, total: 10_000, total_capped: true, page: 1, limit: 100, next: null });
  const row = (n: number) => ({ key: `bulk:${n}`, id: n, type: 'string', size: 1, ttl_seconds: null });
  beforeAll(async () => {
    other = await startRawServer();
    other.answer = (socket, { target }) => {
      const begun = Number(new URL(target, other.url).searchParams.get('after') ?? 0);
      const list = Array.from({ length: Math.min(100, many - begun) }, (_, at) => row(begun + at + 1));
      socket.write(ok({ ...capped(list), next: begun + 100 < many ? String(begun + 100) : null }));
    };
  });
  afterAll(() => other?.[Symbol.asyncDispose]());
  const there = (...args: string[]) => terminal.run(args, { env: { SHIYI_BASE_URL: other.url, SHIYI_TOKEN: 'tok-4vJ9sQ0rT2wX8yZ1aB3c' } });
  const dataOf = async (...args: string[]) => JSON.parse((await there(...args, '--json')).out).data;

  it('is null with a mark where the server stopped counting', async () => {
    for (const args of [
      ['label', 'list'],
      ['api', 'listTags'],
      ['cache', 'list'],
    ]) {
      const data = await dataOf(...args);
      expect([args, data.total, data.total_capped]).toEqual([args, null, true]);
      expect((await there(...args)).err).toMatch(/^more than 10000 (?:rows|keys), page 1\n$/);
      expect((await there(...args, '--lang', 'zh')).err).toMatch(/^共超过 10000 (?:条|个键)，第 1 页\n$/);
    }
  });

  it('is exact with --all', async () => {
    for (const args of [
      ['label', 'list'],
      ['cache', 'list'],
    ]) {
      const all = await dataOf(...args, '--all', '--fields', args[0] === 'label' ? 'id' : 'key');
      expect([Object.keys(all), all.total, all.list.length]).toEqual([['list', 'total', 'next'], many, many]);
    }
  }, 60_000);

  it('is no bound in dry runs and confirmations', async () => {
    const clear = ['cache', 'clear', '--pattern', 'bulk:*'];
    expect(await dataOf(...clear, '--dry-run')).toMatchObject({ wouldDelete: null, capped: true });
    expect((await there(...clear, '--dry-run')).err).toContain('The others are not listed\n');
    expect((await there(...clear, '--dry-run')).err).toContain('Would delete more than 10000 keys\n');
    expect((await there(...clear)).err).toContain('This deletes more than 10000 keys matching bulk:*');
  });
});
