import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';
import { isInteractive } from '../program/prompt.js';
import { columns, type Page } from './cache-keys.js';
import { confirm, confirmedCallOptions } from './confirm.js';
import { formatPlannedCall, PlannedCall } from './dry-run.js';
import { countOf } from './pages.js';

/** The word that confirms clearing the whole cache. */
const everything = 'all';

/** Deletes all keys, or those that match the pattern. */
export async function clearCache(context: Context, { pattern }: { pattern?: string }): Promise<CommandResult> {
  const { io, say, settings, options } = context;
  const client = await context.client();
  const what = pattern === undefined ? '' : say(`匹配 ${pattern} 的`, ` matching ${pattern}`);
  const sure = pattern === undefined ? options.confirm === everything : options.yes;
  if (!sure || options.dryRun) {
    const page = await client.listCacheKeys({ ...(pattern === undefined ? {} : { pattern }), limit: 20 }, { signal: io.signal });
    const count = countOf(page, say, '个键', 'key');
    if (options.dryRun) return preview(context, page, pattern);
    if (page.total === 0) return { data: { deleted: 0 }, text: say('没有要删除的键', 'No keys to delete') };
    if (isInteractive(io)) io.stderr.write(`${await formatTable(io, columns(context), page.list)}${countNote(context, page)}`);
    const question = say(
      `将从 ${settings.baseUrl} 删除${what} ${count}，无法恢复。`,
      `This deletes ${count}${what} from ${settings.baseUrl} and cannot be undone.`,
    );
    await confirm(context, pattern === undefined ? 'severe' : 'moderate', question, pattern ?? everything);
  }
  const { deleted } =
    pattern === undefined
      ? await client.clearCache({}, confirmedCallOptions('clearCache', context))
      : await client.deleteCacheKeys({ pattern }, confirmedCallOptions('deleteCacheKeys', context));
  return { data: { deleted }, text: say(`已删除 ${deleted} 个键`, `Deleted ${pluralize(deleted, 'key')}`) };
}

function countNote({ say }: Context, { total, total_capped, list }: Page): string {
  if (total_capped) return say('其余未列出\n', 'The others are not listed\n');
  const more = total - list.length;
  return more > 0 ? say(`另有 ${more} 个未列出\n`, `${more} more are not listed\n`) : '';
}

/** Shows the keys that would be deleted and the call that would delete them. */
async function preview(context: Context, page: Page, pattern: string | undefined): Promise<CommandResult> {
  const { io, say } = context;
  const { operationMeta } = await import('../program/sdk.js');
  const id = pattern === undefined ? 'clearCache' : 'deleteCacheKeys';
  const plan = formatPlannedCall(new PlannedCall(id, await operationMeta(id), pattern === undefined ? {} : { pattern }), say);
  const count = countOf(page, say, '个键', 'key');
  return {
    data: {
      ...(plan.data as object),
      wouldDelete: page.total_capped ? null : page.total,
      capped: page.total_capped ?? false,
      keys: page.list.map((one) => one.key),
    },
    text: () => formatTable(io, columns(context), page.list),
    note: `${countNote(context, page)}${plan.text}\n${say(`将删除 ${count}`, `Would delete ${count}`)}`,
  };
}
