import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['tag', ...args], { env });
const inChinese = (...args: string[]) => terminal.run(['tag', ...args], { env: { ...env, SHIYI_LANG: 'zh' } });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;
const admin = () => used.server.as('admin');

const inService = { field: 'attribute.stage', op: 'eq' as const, values: ['in_service'] };
const lead = { field: 'attribute.stage', op: 'eq' as const, values: ['lead'] };
let group = 0;
let tag = 0;
let matched = 0;
let total = 0;

beforeAll(async () => {
  const client = await admin();
  group = (await client.saveIntelligentTagGroup({ name: '服务分层', mode: 'multi' })).id;
  tag = (await client.saveIntelligentTag({ tag_group_id: group, name: '在营客户', update_mode: 'manual', condition: inService })).id;
  await vi.waitFor(async () => expect((await client.getIntelligentTag({ tag_id: tag })).status).toBe('done'), { timeout: 20_000 });
  const checked = await client.checkIntelligentTagCondition({ condition: inService });
  [matched, total] = [checked.count, checked.total];
});

describe('tag check', () => {
  it('counts each part of a condition in words, and who would come and go', async () => {
    const condition = JSON.stringify({ any: [inService, { not: lead }] });
    const { code, out, err } = await shiyi('check', condition, '--tag', '在营客户');
    const { parts, come, go } = await dataOf('check', condition, '--tag', '在营客户');
    const counts = parts.map(({ count }: { count: number }) => count);
    expect([code, out]).toEqual([
      0,
      `${counts[0]}\tAny of\t\n${matched}\tStage is In service\tany.0\n${counts[3]}\tnot (Stage is Lead)\tany.1.not\n`,
    ]);
    const { total: leads } = await (await admin()).listCustomers({ stage: 'lead', limit: 1 });
    expect([counts[2], counts[3], come, go]).toEqual([total - leads, total - leads, counts[0] - matched, 0]);
    expect(err).toBe(`${counts[0]} of ${total} customers match\n${come} would come, 0 would go\n`);
    const { screen } = await terminal.atTerminal(['tag', 'check', condition, '--no-color'], {
      env: { ...env, SHIYI_LANG: 'zh' },
      columns: 80,
    });
    expect(screen).toMatch(/^客户\s+条件\n\s*\d+\s+任一满足\n\s*\d+\s+· 客户阶段是服务中\n\s*\d+\s+· 不满足（客户阶段是潜在客户）\n/);
    expect(screen).toContain(`全部 ${total} 位客户中命中 ${counts[0]} 位\n`);
    expect(screen).not.toContain('将新增');
  });

  it('warns of what is probably not meant, and takes files and standard input', async () => {
    const nobody = '{"field":"attribute.age","op":"gt","values":["150"]}';
    const file = join(terminal.home, 'condition.json');
    await writeFile(file, nobody);
    const { out, err } = await inChinese('check', file, '--group', '服务分层');
    expect(out).toBe('0\t年龄大于 150 岁\t\n');
    expect(err).toBe(`全部 ${total} 位客户中命中 0 位\n将新增 0 位，移出 0 位\n注意「年龄大于 150 岁」：目前没有客户满足这一条\n`);
    const piped = await terminal.run(['tag', 'check', '-'], { env, input: nobody });
    expect([piped.code, piped.err]).toEqual([0, expect.stringContaining('Note on “Age is more than 150 years”: No customer meets')]);
    const refused = await shiyi('check', '{"field":"no.such","op":"eq","values":["1"]}');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no such')]);
    expect((await shiyi('check', '[]')).code).toBe(1);
    expect((await shiyi('check', nobody, '--group', '没有')).code).toBe(6);
  });
});

describe('tag compute', () => {
  it('computes a tag, waits for it and says who came and went', async () => {
    const { code, out, err } = await shiyi('compute', '服务分层/在营客户', '--progress', 'json');
    expect([code, out]).toEqual([0, `“在营客户” is computed: ${matched} match, 0 came, 0 went\n`]);
    const steps = err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.at(-1)).toMatchObject({ status: 'done', matched });
    const runs = await dataOf('runs', '在营客户');
    expect(runs.list[0]).toMatchObject({ id: steps.at(-1).id, cause: 'staff', matched });
    const { out: lines } = await shiyi('runs', String(tag), '--limit', '1');
    expect(lines).toMatch(new RegExp(`^${runs.list[0].id}\\tdone\\tstaff\\t\\S+\\t${matched}\\t\\+0 −0\\t\\n$`));
    const { screen } = await terminal.atTerminal(['tag', 'runs', '在营客户', '--no-color'], { env, columns: 80 });
    expect(screen).toMatch(/ID\s+State\s+Cause\s+Ended\s+Matched\s+Change\n/);
  });

  it('ends with the sentence of a computation that failed', async () => {
    const client = await admin();
    const [camp] = (await client.listCamps({ limit: 1 })).list;
    const condition = { field: 'service.camp', op: 'contains' as const, values: [String(camp?.id)] };
    const made = await client.saveIntelligentTag({ tag_group_id: group, name: '营员', update_mode: 'manual', condition });
    await expect.poll(async () => (await client.getIntelligentTag({ tag_id: made.id })).status, { timeout: 20_000 }).toBe('done');
    const remove = sql`update camp set deleted_at = now() where id = ${camp?.id}`;
    await used.server.deps.database.tenant(1, async (db) => void (await remove.execute(db)));
    const failed = await inChinese('compute', '营员');
    expect([failed.code, failed.out]).toEqual([1, '']);
    expect(failed.err).toBe('error[business/computation-failed]: 条件里的减脂营已不存在，请重新选择\n');
    expect((await shiyi('runs', '营员', '--limit', '1')).out).toMatch(/\tfailed\tstaff\t.*\t\t\S.*\n$/);
    expect((await shiyi('list', '--group', '服务分层')).out).toMatch(/\t营员\t\d+\tfailed\t.*\t\S.+\n/);
    expect((await shiyi('list', '--group', '服务分层', '--smart', '--keyword', '营员')).out).toMatch(/\tfailed\t.*\t\S.+\n/);
  });

  it('refuses an ordinary tag, and calls nothing in a dry run', async () => {
    const refused = await shiyi('compute', '人群/久坐办公');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is an ordinary tag: it has no condition to compute')]);
    const before = (await dataOf('runs', String(tag))).total;
    expect((await shiyi('compute', String(tag), '--dry-run')).out).toContain('PUT /admin/v1/tag/compute-intellect-tag\n');
    expect((await dataOf('runs', String(tag))).total).toBe(before);
  });
});

describe('tag why', () => {
  it('shows each rule with its value and day, and what decides instead', async () => {
    const client = await admin();
    const [tagged] = (await client.listIntelligentTagCustomers({ tag_id: tag, limit: 1 })).list;
    const user = tagged?.user ?? expect.unreachable('nobody is tagged');
    const { code, out, err } = await shiyi('why', '在营客户', String(user.id));
    expect([code, out]).toEqual([0, '✓\tStage is In service\tIn service\t\n']);
    expect(err).toMatch(new RegExp(`^${user.nick_name} has the tag, since 20.*; the condition holds now\\n$`));
    await client.saveIntelligentTagException({ tag_id: tag, user_id: user.id, kind: 'never', reason: '本人要求' });
    expect((await inChinese('why', '在营客户', String(user.id))).err).toBe(
      `${user.nick_name}没有这个标签；现在满足条件\n例外：始终排除，原因：本人要求\n`,
    );
    const [other] = (await client.listCustomers({ stage: 'lead', limit: 1 })).list;
    expect((await shiyi('why', String(tag), String(other?.id))).out).toMatch(/^✗\tStage is In service\t/);
    expect((await shiyi('why', String(tag), '99999999')).code).toBe(6);
    expect((await shiyi('why', String(tag), 'x')).code).toBe(2);
  });
});

describe('tag sync', () => {
  it('sends a group to WeCom after a question, and reads the tags of WeCom', async () => {
    const client = await admin();
    const made = await client.createTagGroup({ name: '饮水', scope: 'corp', tags: ['常喝水'] });
    const tried = await shiyi('sync', '饮水', '--dry-run', '--calls');
    expect([tried.code, tried.out]).toEqual([0, expect.stringMatching(/^would create\t常喝水\t.*\* POST externalcontact\/add_corp_tag /s)]);
    const asked = await shiyi('sync', '饮水', '--watch');
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('This sends the tag group “饮水”')]);
    expect((await shiyi('sync', String(made.id), '--watch', '--yes')).err).toMatch(
      /^Sync \d+: 1 created, 0 updated, 0 removed, 0 failed\n$/,
    );
    const [sent] = (await client.listTags({ tag_group_id: made.id })).list;
    expect(sent?.wx_state).toBe('synced');
    expect((await inChinese('sync', '--watch')).err).toMatch(/^同步 \d+：新增 0，更新 0，移除 0，失败 0\n$/);
    expect((await shiyi('sync', '人群', '--yes')).code).toBe(1);
  });
});

describe('tag marks', () => {
  it('lists what WeCom refused, with the customer and the reason', async () => {
    const client = await admin();
    const contact = (await client.listExternalUsers({ bound: true, status: 'normal', limit: 1 })).list[0] ?? expect.unreachable();
    const user_id = contact.customer?.id as number;
    const [synced] = (await client.listTags({ source: 'wwx', limit: 1 })).list;
    await used.server.deps.sandbox.change('wwsandbox', ({ contacts }) => contacts.get(contact.external_userid)?.follows.clear());
    await shiyi('add', String(synced?.id), '--customer', String(user_id), '--yes');
    await expect.poll(async () => (await client.listTagMarks({ status: 'failed' })).total, { timeout: 30_000 }).toBeGreaterThan(0);
    const { code, out } = await shiyi('marks', '--failed', '--tag', String(synced?.id));
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^.* ${user_id}\\t.+\\t${synced?.name}\\tadd\\tfailed\\t\\S+\\t.+\\n`));
    expect((await shiyi('marks', '--tag', String(tag))).err).toBe('No rows\n');
  });
});

describe('tag', () => {
  it('keeps the other verbs of the contract', async () => {
    const { out } = await shiyi('--help');
    for (const verb of ['create', 'update', 'delete', 'get-tree', 'get-uses', 'list-marks'])
      expect(out).toMatch(new RegExp(`^ {2}${verb}\\b`, 'm'));
    const made = await dataOf(
      'create',
      '--tag_group_id',
      String((await (await admin()).getTagTree({ kind: 'manual' }))[0]?.id),
      '--name',
      '新标签',
    );
    expect(made).toMatchObject({ name: '新标签' });
    expect((await shiyi('get-uses', String(made.id))).code).toBe(0);
    expect((await shiyi('ad')).err).toContain('did you mean add?');
  });
});
