import { columns, type Key } from '../../operation/cache-keys.js';
import { clearCache } from '../../operation/clear-cache.js';
import { confirmedCallOptions } from '../../operation/confirm.js';
import { countOf, wholeList, withExactTotal } from '../../operation/pages.js';
import { type Column, type CommandResult, formatTable } from '../../output/output.js';
import { sanitizeText } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import type { Register } from '../../program/noun.js';
import { readStdin } from '../../program/prompt.js';

async function list(
  context: Context,
  pattern: string | undefined,
  options: { page: string; limit: string; all?: boolean },
): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const filter = pattern === undefined ? {} : { pattern };
  const call = { signal: io.signal };
  if (options.all) {
    const rows: Key[] = [];
    for await (const row of client.paginate('listCacheKeys', filter, call)) rows.push(row);
    return {
      data: wholeList(rows),
      text: () => formatTable(io, columns(context), rows),
      note: say(`共 ${rows.length} 个键`, pluralize(rows.length, 'key')),
    };
  }
  const page = await client.listCacheKeys(
    { ...filter, page: wholeNumber(context, '--page', options.page), limit: wholeNumber(context, '--limit', options.limit) },
    call,
  );
  const pages = Math.max(1, Math.ceil(page.total / page.limit));
  const count = countOf(page, say, '个键', 'key');
  return {
    data: withExactTotal(page),
    text: () => formatTable(io, columns(context), page.list),
    note: page.total_capped
      ? say(`共${count}，第 ${page.page} 页`, `${count}, page ${page.page}`)
      : say(`共 ${count}，第 ${page.page}/${pages} 页`, `${count}, page ${page.page} of ${pages}`),
  };
}

function wholeNumber({ say }: Context, option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say(`${option} 应为正整数`, `${option} must be a whole number, 1 or more`));
}

async function get(context: Context, key: string): Promise<CommandResult> {
  const entry = await (await context.client()).getCacheKey({ key }, { signal: context.io.signal });
  return { data: entry, text: sanitizeText(entry.value) };
}

/** Shows cache statistics of the responding server process since it started. */
async function stats({ io, say, client }: Context): Promise<CommandResult> {
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
    { title: say('项目', 'Item'), value: ([name = '']) => name },
    { title: say('值', 'Value'), value: ([, value = '']) => value },
  ];
  const answers: Column<(typeof data.answers)[number]>[] = [
    { title: say('缓存的接口', 'Cached operation'), value: (one) => one.operation_id },
    { title: say('命中', 'Hits'), value: (one) => String(one.hits), right: true },
    { title: say('未命中', 'Misses'), value: (one) => String(one.misses), right: true },
  ];
  return { data, text: async () => `${await formatTable(io, facts, lines)}\n${await formatTable(io, answers, data.answers)}` };
}

async function set(context: Context, key: string, given: string, options: { ttl?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const ttl = options.ttl === undefined ? {} : { ttl_seconds: wholeNumber(context, '--ttl', options.ttl) };
  const input = { key, value: given === '-' ? await readStdin(io) : given, ...ttl };
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

async function remove(context: Context, key: string): Promise<CommandResult> {
  await (await context.client()).deleteCacheKey({ key }, confirmedCallOptions('deleteCacheKey', context));
  return { data: { key }, text: context.say(`已删除 ${key}`, `Deleted ${key}`) };
}

export const summary = { zh: '查看、修改和清空缓存', en: 'List, change and clear the cache' };

export const register: Register = (cache, { say, run }) => {
  const key = say('缓存键', 'Cache key');
  cache
    .command('list')
    .argument('[pattern]', say('匹配规则，* 代表任意文字，? 代表一个字符', 'Pattern: * matches any text, ? matches one character'))
    .description(say('列出缓存键', 'List cache keys'))
    .option('--page <number>', say('页码', 'Page'), '1')
    .option('--limit <number>', say('每页条数，最多 100', 'Rows per page, up to 100'), '50')
    .option('--all', say('列出全部', 'List all of them'))
    .action(run(list));
  cache.command('stats').description(say('查看缓存的用量和命中情况', 'Show cache size, hits and misses')).action(run(stats));
  cache.command('get').argument('<key>', key).description(say('查看缓存的值', 'Show the value of an entry')).action(run(get));
  cache
    .command('set')
    .argument('<key>', key)
    .argument('<value>', say('值；- 表示从标准输入读取', 'Value; - for standard input'))
    .description(say('新建或更新缓存', 'Create or update an entry'))
    .option('--ttl <seconds>', say('有效时间（秒），不填则永久有效', 'Seconds until it expires; never by default'))
    .action(run(set));
  cache.command('delete').argument('<key>', key).description(say('删除一个缓存键', 'Delete an entry')).action(run(remove));
  cache
    .command('clear')
    .description(say('清空缓存', 'Clear the cache'))
    .option('--pattern <glob>', say('只删除匹配的键', 'Delete only matching keys'))
    .action(run(clearCache));
  addExamples(cache, [
    ['shiyi cache stats', '查看缓存用量和命中率', 'show cache size and hit rate'],
    ["shiyi cache list 'config:*'", '列出 config: 开头的键', 'list keys that start with config:'],
    ['shiyi cache set config:task 1 --ttl 3600', '写入，一小时后过期', 'write an entry that expires in an hour'],
    ["shiyi cache clear --pattern 'answers:*' --dry-run", '查看将删除的键', 'see what would be deleted'],
    ['shiyi cache clear --confirm=all', '在脚本中清空', 'clear from a script'],
  ]);
};
