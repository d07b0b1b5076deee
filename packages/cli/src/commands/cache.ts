import type { Data, Row } from '@shiyi/sdk';
import type { Context } from '../context.js';
import { confirm, confirmed } from '../danger.js';
import { Failure } from '../failure.js';
import { counted } from '../language.js';
import { examples, type Register } from '../noun.js';
import { type Column, type Shown, table } from '../output.js';
import { Planned, shownPlan } from '../planned.js';
import { canAsk, readInput } from '../prompt.js';
import { safeText } from '../safe-text.js';

type Key = Row<'listCacheKeys'>;
type Page = Data<'listCacheKeys'>;

/** The word that confirms to clear the whole cache. */
const everything = 'all';

const types: Record<string, [zh: string, en: string]> = {
  string: ['字符串', 'string'],
  hash: ['哈希', 'hash'],
  list: ['列表', 'list'],
  set: ['集合', 'set'],
  zset: ['有序集合', 'sorted set'],
};

function columns({ say, io }: Context): Column<Key>[] {
  const forever = io.stdout.isTTY ? say('永久', 'forever') : '';
  return [
    { title: say('键', 'Key'), value: (one) => one.key },
    { title: say('类型', 'Type'), value: (one) => (io.stdout.isTTY ? say(...(types[one.type] ?? [one.type, one.type])) : one.type) },
    { title: say('大小 (B)', 'Size (B)'), value: (one) => String(one.size), right: true },
    { title: say('剩余 (s)', 'TTL (s)'), value: (one) => (one.ttl_seconds === null ? forever : String(one.ttl_seconds)), right: true },
  ];
}

/** A number above the bound up to which a server counts is only a floor. */
function countOf({ total, total_capped }: Page): string {
  return total_capped ? `${total}+` : String(total);
}

async function list(
  context: Context,
  pattern: string | undefined,
  options: { page: string; limit: string; all?: boolean },
): Promise<Shown> {
  const { io, say } = context;
  const client = await context.client();
  const filter = pattern === undefined ? {} : { pattern };
  const call = { signal: io.signal };
  if (options.all) {
    const rows: Key[] = [];
    for await (const row of client.each('listCacheKeys', filter, call)) rows.push(row);
    return { data: rows, text: () => table(io, columns(context), rows), note: say(`共 ${rows.length} 个键`, counted(rows.length, 'key')) };
  }
  const page = await client.listCacheKeys(
    { ...filter, page: wholeNumber(context, '--page', options.page), limit: wholeNumber(context, '--limit', options.limit) },
    call,
  );
  const pages = Math.max(1, Math.ceil(page.total / page.limit));
  return {
    data: page,
    text: () => table(io, columns(context), page.list),
    note: say(`共 ${countOf(page)} 个键，第 ${page.page}/${pages} 页`, `${counted(countOf(page), 'key')}, page ${page.page} of ${pages}`),
  };
}

function wholeNumber({ say }: Context, option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say(`${option} 应为正整数`, `${option} is a whole number from 1`));
}

async function get(context: Context, key: string): Promise<Shown> {
  const entry = await (await context.client()).getCacheKey({ key }, { signal: context.io.signal });
  return { data: entry, text: safeText(entry.value) };
}

/** Keys and size, and how often an answer was found: of the server process that answers, since its start. */
async function stats({ io, say, client }: Context): Promise<Shown> {
  const data = await (await client()).getCacheStats({}, { signal: io.signal });
  const asked = data.hits + data.misses;
  const lines = [
    [say('存储', 'Store'), data.store === 'redis' ? 'Redis' : say('数据库', 'database')],
    [say('键数', 'Keys'), String(data.keys)],
    [say('大小 (B)', 'Size (B)'), String(data.size)],
    [say('命中', 'Hits'), String(data.hits)],
    [say('未命中', 'Misses'), String(data.misses)],
    [say('命中率', 'Hit rate'), asked === 0 ? '-' : `${Math.floor((100 * data.hits) / asked)}%`],
    [say('统计起始', 'Counted since'), data.since],
  ];
  const facts: Column<string[]>[] = [
    { title: say('项目', 'What'), value: ([name = '']) => name },
    { title: say('值', 'Value'), value: ([, value = '']) => value },
  ];
  const answers: Column<(typeof data.answers)[number]>[] = [
    { title: say('缓存的接口', 'Kept answer'), value: (one) => one.operation_id },
    { title: say('命中', 'Hits'), value: (one) => String(one.hits), right: true },
    { title: say('未命中', 'Misses'), value: (one) => String(one.misses), right: true },
  ];
  return { data, text: async () => `${await table(io, facts, lines)}\n${await table(io, answers, data.answers)}` };
}

async function set(context: Context, key: string, given: string, options: { ttl?: string }): Promise<Shown> {
  const { io, say } = context;
  const ttl = options.ttl === undefined ? {} : { ttl_seconds: wholeNumber(context, '--ttl', options.ttl) };
  const input = { key, value: given === '-' ? await readInput(io) : given, ...ttl };
  const client = await context.client();
  const created = await client.createCacheKey(input, { signal: io.signal }).then(
    () => true,
    (error: { bizCode?: number }) => {
      if (error.bizCode === 40902) return false;
      throw error;
    },
  );
  if (!created) await client.updateCacheKey(input, { signal: io.signal });
  return { data: { key, created }, text: created ? say(`已新建 ${key}`, `Created ${key}`) : say(`已更新 ${key}`, `Updated ${key}`) };
}

async function remove(context: Context, key: string): Promise<Shown> {
  await (await context.client()).deleteCacheKey({ key }, confirmed('deleteCacheKey', context));
  return { data: { key }, text: context.say(`已删除 ${key}`, `Deleted ${key}`) };
}

async function clear(context: Context, { pattern }: { pattern?: string }): Promise<Shown> {
  const { io, say, settings, options } = context;
  const client = await context.client();
  const what = pattern === undefined ? '' : say(`匹配 ${pattern} 的`, ` matching ${pattern}`);
  const sure = pattern === undefined ? options.confirm === everything : options.yes;
  if (!sure || options.dryRun) {
    const page = await client.listCacheKeys({ ...(pattern === undefined ? {} : { pattern }), limit: 20 }, { signal: io.signal });
    const count = countOf(page);
    if (options.dryRun) return preview(context, page, pattern);
    if (page.total === 0) return { data: { deleted: 0 }, text: say('没有要删除的键', 'There are no keys to delete') };
    if (canAsk(io)) io.stderr.write(`${await table(io, columns(context), page.list)}${unlisted(context, page)}`);
    const question = say(
      `将从 ${settings.baseUrl} 删除${what} ${count} 个键，无法恢复。`,
      `This deletes ${counted(count, 'key')}${what} from ${settings.baseUrl} and cannot be undone.`,
    );
    await confirm(context, pattern === undefined ? 'severe' : 'moderate', question, pattern ?? everything);
  }
  const { deleted } =
    pattern === undefined
      ? await client.clearCache({}, confirmed('clearCache', context))
      : await client.deleteCacheKeys({ pattern }, confirmed('deleteCacheKeys', context));
  return { data: { deleted }, text: say(`已删除 ${deleted} 个键`, `Deleted ${counted(deleted, 'key')}`) };
}

function unlisted({ say }: Context, { total, list }: Page): string {
  const more = total - list.length;
  return more > 0 ? say(`另有 ${more} 个未列出\n`, `${more} more are not listed\n`) : '';
}

/** The keys that would go, and the call that would delete them. */
async function preview(context: Context, page: Page, pattern: string | undefined): Promise<Shown> {
  const { io, say } = context;
  const { operationMeta } = await import('../sdk.js');
  const id = pattern === undefined ? 'clearCache' : 'deleteCacheKeys';
  const plan = shownPlan(new Planned(id, await operationMeta(id), pattern === undefined ? {} : { pattern }), say);
  const count = countOf(page);
  return {
    data: {
      ...(plan.data as object),
      wouldDelete: page.total,
      capped: page.total_capped ?? false,
      keys: page.list.map((one) => one.key),
    },
    text: () => table(io, columns(context), page.list),
    note: `${unlisted(context, page)}${plan.text}\n${say(`将删除 ${count} 个键`, `Would delete ${counted(count, 'key')}`)}`,
  };
}

export const register: Register = (program, { say, run }) => {
  const key = say('缓存键', 'Key of the entry');
  const cache = program.command('cache').description(say('查看、修改和清空缓存', 'List, change and clear the cache'));
  cache
    .command('list')
    .argument('[pattern]', say('匹配规则，* 代表任意文字，? 代表一个字符', 'Pattern: * is any text, ? one character'))
    .description(say('列出缓存键', 'List cache keys'))
    .option('--page <number>', say('页码', 'Page'), '1')
    .option('--limit <number>', say('每页条数，最多 100', 'Rows a page, 100 at most'), '50')
    .option('--all', say('列出全部', 'List all of them'))
    .action(run(list));
  cache.command('stats').description(say('查看缓存的用量和命中情况', 'Show size, hits and misses')).action(run(stats));
  cache.command('get').argument('<key>', key).description(say('查看缓存的值', 'Show the value of an entry')).action(run(get));
  cache
    .command('set')
    .argument('<key>', key)
    .argument('<value>', say('值；- 表示从标准输入读取', 'Value; - reads standard input'))
    .description(say('新建或更新缓存', 'Create or update an entry'))
    .option('--ttl <seconds>', say('有效秒数；不填则永久有效', 'Seconds until it expires; without, it does not'))
    .action(run(set));
  cache.command('delete').argument('<key>', key).description(say('删除一个缓存键', 'Delete an entry')).action(run(remove));
  cache
    .command('clear')
    .description(say('清空缓存', 'Clear the cache'))
    .option('--pattern <glob>', say('只删除匹配的键', 'Only keys that match'))
    .action(run(clear));
  examples(cache, say, [
    ['shiyi cache stats', '看看缓存用了多少、命中多少', 'see how much it holds and how often it helps'],
    ["shiyi cache list 'config:*'", '列出 config: 开头的键', 'list keys that begin with config:'],
    ['shiyi cache set config:task 1 --ttl 3600', '写入，一小时后过期', 'write, gone in an hour'],
    ["shiyi cache clear --pattern 'answers:*' --dry-run", '看看会删除哪些', 'see what would go'],
    ['shiyi cache clear --confirm=all', '在脚本中清空', 'clear from a script'],
  ]);
};
