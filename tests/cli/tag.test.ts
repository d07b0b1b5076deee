import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['tag', ...args], { env });
const inChinese = (...args: string[]) => terminal.run(['tag', ...args], { env: { ...env, SHIYI_LANG: 'zh' } });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;
const admin = () => used.server.as('admin');
const cellsOf = (text: string) => text.split('\n').map((line) => line.split('\t'));

const inService = { field: 'attribute.stage', op: 'eq' as const, values: ['in_service'] };
const shown = { id: 0, name: '' };
const hidden = { id: 0, name: '' };
const smart = { id: 0, group: 0 };
let customers: number[] = [];

const has = async (tag_id: number) => (await (await admin()).listCustomers({ tag_id, limit: 1 })).total;

beforeAll(async () => {
  const client = await admin();
  const group = await client.createTagGroup({ name: '营期', scope: 'inner', tags: ['第一期', '第二期'] });
  const other = await client.createTagGroup({ name: '往期', scope: 'inner', tags: ['第一期'] });
  Object.assign(shown, group.tags[0]);
  Object.assign(hidden, other.tags[0]);
  smart.group = (await client.saveIntelligentTagGroup({ name: '服务分层', mode: 'multi' })).id;
  const tag = { tag_group_id: smart.group, name: '在营客户', update_mode: 'manual' as const, condition: inService };
  smart.id = (await client.saveIntelligentTag(tag)).id;
  customers = (await client.listCustomers({ limit: 3 })).list.map(({ id }) => id);
  await vi.waitFor(async () => expect((await client.getIntelligentTag({ tag_id: smart.id })).status).toBe('done'), { timeout: 20_000 });
});

describe('tag list', () => {
  it('shows tags with their customers, and the state in WeCom or of the computation', async () => {
    const { code, out } = await shiyi('list', '--all');
    expect(code).toBe(0);
    const lineOf = (id: number) => cellsOf(out).find(([one]) => one === String(id));
    expect(lineOf(shown.id)).toEqual([String(shown.id), '营期', '第一期', '0', 'local', '', '']);
    const count = String(await has(smart.id));
    expect(lineOf(smart.id)).toEqual([String(smart.id), '服务分层', '在营客户', count, 'done', `+${count} −0`, '']);
    const all = await dataOf('list', '--all');
    expect(all.total).toBe(all.list.length);
    expect(all.list.find((one: { id: number }) => one.id === smart.id).computation).toMatchObject({
      status: 'done',
      update_mode: 'manual',
    });
    expect(all.list.find((one: { id: number }) => one.id === shown.id).computation).toBeNull();
  });

  it('takes a group by name or ID, a keyword, and smart tags only', async () => {
    const ids = async (...args: string[]) => (await dataOf('list', ...args)).list.map((one: { id: number }) => one.id);
    expect(await ids('--group', '服务分层')).toEqual([smart.id]);
    expect(await ids('--group', String(smart.group), '--smart')).toEqual([smart.id]);
    expect(await ids('--group', '往期')).toEqual([hidden.id]);
    expect(await ids('--group', '营期', '--keyword', '第二')).toHaveLength(1);
    expect(await ids('--smart')).toContain(smart.id);
    expect(await ids('--smart')).not.toContain(shown.id);
    const page = await shiyi('list', '--group', '营期', '--limit', '1', '--page', '2');
    expect(page.err).toBe('2 rows, page 2 of 2\n');
    const { screen } = await terminal.atTerminal(['tag', 'list', '--smart', '--no-color'], {
      env: { ...env, SHIYI_LANG: 'zh' },
      columns: 80,
    });
    expect(screen).toMatch(/ID\s+标签组\s+标签\s+客户\s+状态\s+最近计算\n/);
    expect(screen).toMatch(/服务分层\s+在营客户\s+\d+\s+已完成\s+\+\d+ −0\n/);
  });

  it('shows smart tags like the others to those who may not read their computations', async () => {
    const token = await used.server.tokenOf('zhengkaiwen');
    const { code, out } = await terminal.run(['tag', 'list', '--group', '服务分层'], { env: { ...env, SHIYI_TOKEN: token } });
    expect([code, cellsOf(out)[0]]).toEqual([0, [String(smart.id), '服务分层', '在营客户', String(await has(smart.id)), 'local', '', '']]);
    expect((await terminal.run(['tag', 'list', '--smart'], { env: { ...env, SHIYI_TOKEN: token } })).code).toBe(5);
  });
});

describe('tag add', () => {
  it('counts first, asks, tags and says how to undo it', async () => {
    const ids = customers.slice(0, 2).map(String);
    const asked = await shiyi('add', '营期/第一期', '--customer', ...ids);
    expect([asked.code, asked.out]).toEqual([2, '']);
    expect(asked.err).toMatch(
      /^error\[usage\/needs-yes\]: This adds “营期\/第一期” to 2 customers \(2 match, 0 unchanged\).* add --yes in scripts\n$/,
    );
    expect(await has(shown.id)).toBe(0);
    const { code, screen } = await terminal.atTerminal(['tag', 'add', '营期/第一期', '--customer', ids.join(',')], {
      env,
      answers: [['[y/N] ', 'y\n']],
    });
    expect([code, await has(shown.id)]).toEqual([0, 2]);
    expect(screen).toContain('Added “营期/第一期” to 2 customers\n');
    const batch = /Batch (\d+); undo it with: shiyi tag undo \1\n/.exec(screen)?.[1] as string;
    expect((await shiyi('undo', batch)).err).toContain('add --yes in scripts');
    expect(await shiyi('undo', batch, '--yes')).toEqual({ code: 0, out: 'Restored 2 tags of customers\n', err: '' });
    expect(await has(shown.id)).toBe(0);
    expect((await shiyi('undo', batch, '--yes')).code).toBe(10);
  });

  it('changes nobody in a dry run or after a no', async () => {
    const { total } = await (await admin()).listCustomers({ limit: 1 });
    const dry = await shiyi('add', String(shown.id), '--filter', '{}', '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, `Would add “${shown.id}” to ${total} customers\n`]);
    expect(dry.err).toBe('Dry run: nothing was changed\n');
    const no = await terminal.atTerminal(['tag', 'add', String(shown.id), '--filter', '{}'], { env, answers: [['[y/N] ', 'n\n']] });
    expect([no.code, await has(shown.id)]).toEqual([1, 0]);
  });

  it('takes a condition as JSON, from a file and from standard input, and follows the job of a large batch', async () => {
    await used.server.deps.database.tenant(1, async (db) => {
      const rows = Array.from({ length: 3000 }, (_, at) => ({ nick_name: `批量客户${at}`, source: 'manual' as const }));
      for (let at = 0; at < rows.length; at += 1000)
        await db
          .insertInto('customer')
          .values(rows.slice(at, at + 1000))
          .execute();
    });
    const { total } = await (await admin()).listCustomers({ limit: 1 });
    const file = join(terminal.home, 'filter.json');
    await writeFile(file, '\uFEFF{}\n');
    const tried = await inChinese('add', '营期/第一期', '--filter', file, '--dry-run');
    expect(tried.out).toBe(`将给 ${total} 位客户添加标签「营期/第一期」\n`);
    const added = await terminal.run(['tag', 'add', '营期/第一期', '--filter', '-', '--yes', '--json'], { env, input: '{}' });
    const { data } = JSON.parse(added.out);
    expect([added.code, data.changed, await has(shown.id)]).toEqual([0, total, total]);
    const undone = await dataOf('undo', String(data.batch_id), '--yes');
    expect(undone).toMatchObject({ changed: total, retained: 0, waiting: 0 });
    expect(await has(shown.id)).toBe(0);
  });

  it.each([
    [['第一期', '--filter', '{}'], 2, /ambiguous-tag.*营期\/第一期 \(\d+\), 往期\/第一期 \(\d+\)/],
    [['第一', '--filter', '{}'], 6, /There is no tag “第一” — close to it: .*营期\/第一期/],
    [['完全没有的名字呀', '--filter', '{}'], 6, /There is no tag .* shiyi tag list --all lists them all/],
    [['在营客户', '--filter', '{}'], 1, /“服务分层\/在营客户” is a smart tag/],
    [['1'], 2, /--customer with IDs, or --filter with a condition/],
    [['1', '--customer', '2', '--filter', '{}'], 2, /Say which customers, in one way/],
    [['1', '--customer', 'x'], 2, /A customer ID must be a whole number/],
    [['1', '--filter', '{"sex":'], 2, /--filter must be a JSON object/],
    [['1', '--filter', '{"nothing":1}'], 1, /nothing/],
    [['1', '--filter', 'missing.json'], 1, /The file missing.json cannot be read/],
    [['99999999', '--filter', '{}', '--yes'], 1, /There is no such tag; choose again/],
  ])('explains what is wrong with %j', async (args, code, sentence) => {
    const ended = await shiyi('add', ...args);
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toMatch(sentence);
  });
});

describe('tag remove', () => {
  it('takes a tag from those who have it', async () => {
    const ids = customers.map(String);
    await shiyi('add', String(shown.id), '--customer', ...ids, '--yes');
    const removed = await inChinese('remove', '营期/第一期', '--customer', ids[0] as string, '--yes');
    expect([removed.out, await has(shown.id)]).toEqual(['已从 1 位客户移除标签「营期/第一期」\n', 2]);
    const again = await shiyi('remove', '营期/第一期', '--customer', ids[0] as string);
    expect(again).toEqual({ code: 0, out: 'Removed “营期/第一期” from 0 customers; 1 unchanged\n', err: '' });
  });
});
