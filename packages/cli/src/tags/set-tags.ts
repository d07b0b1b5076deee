import type { Client, Data, Input } from '@shiyi/sdk';
import { endedJob, followJob, type Job } from '../jobs/job-report.js';
import { confirm } from '../operation/confirm.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { pluralize } from '../program/language.js';
import { readJsonObject } from '../program/read-json.js';
import { tagIdsOf } from './find-tag.js';

export interface CustomerOptions {
  customer?: string[];
  filter?: string;
}

interface SetOptions extends CustomerOptions {
  progress?: string;
}

type Change = 'add' | 'remove';
type Batch = Input<'setCustomerTagsInBatch'>;
type Counts = Data<'setCustomerTagsInBatch'>;

/** The customers that are meant: those given by id, or those for whom a condition holds. @throws Failure */
export async function customersOf(context: Context, { customer, filter }: CustomerOptions): Promise<Pick<Batch, 'user_ids' | 'filter'>> {
  const { say } = context;
  if ((customer === undefined) === (filter === undefined))
    throw new Failure(
      'usage',
      'needs-customers',
      say('请说明是哪些客户，只用一种方式', 'Say which customers, in one way'),
      say('--customer 加编号，或 --filter 加条件', '--customer with IDs, or --filter with a condition'),
    );
  // What is no field of the contract is refused by the server, which names it.
  if (filter !== undefined) return { filter: (await readJsonObject(context, filter, '--filter')) as NonNullable<Batch['filter']> };
  const ids = (customer ?? []).flatMap((text) => text.split(/[,，]/)).filter(Boolean);
  return { user_ids: [...new Set(ids.map((text) => wholeNumber(context, text, say('客户编号', 'A customer ID'))))] };
}

/** Waits for the job that does the rest. @throws Failure */
async function endOfJob(context: Context, client: Client, id: number, progress: string | undefined): Promise<Job> {
  const job = await followJob(context, client, { id, again: `shiyi job follow ${id}`, mode: progress });
  endedJob(context, job, { zh: '批量打标签', en: 'Tagging' }, 'tags');
  return job;
}

interface TagChange {
  tags: string;
  change: Change;
}

function questionOf({ say, settings }: Context, { matched, changed, unchanged }: Counts, { tags, change }: TagChange): string {
  const counts = say(`命中 ${matched} 位，${unchanged} 位无变化`, `${matched} match, ${unchanged} unchanged`);
  const people = pluralize(changed, 'customer');
  return change === 'add'
    ? say(
        `将给 ${changed} 位客户添加标签${tags}（${counts}），地址 ${settings.baseUrl}`,
        `This adds ${tags} to ${people} (${counts}) at ${settings.baseUrl}`,
      )
    : say(
        `将从 ${changed} 位客户移除标签${tags}（${counts}），地址 ${settings.baseUrl}`,
        `This removes ${tags} from ${people} (${counts}) at ${settings.baseUrl}`,
      );
}

function doneText({ say, options }: Context, { changed, unchanged }: Counts, { tags, change }: TagChange): string {
  const people = pluralize(changed, 'customer');
  const others = unchanged > 0 ? say(`，${unchanged} 位无变化`, `; ${unchanged} unchanged`) : '';
  if (options.dryRun)
    return change === 'add'
      ? say(`将给 ${changed} 位客户添加标签${tags}${others}`, `Would add ${tags} to ${people}${others}`)
      : say(`将从 ${changed} 位客户移除标签${tags}${others}`, `Would remove ${tags} from ${people}${others}`);
  return change === 'add'
    ? say(`已给 ${changed} 位客户添加标签${tags}${others}`, `Added ${tags} to ${people}${others}`)
    : say(`已从 ${changed} 位客户移除标签${tags}${others}`, `Removed ${tags} from ${people}${others}`);
}

const undoNote = ({ say }: Context, batch: number | null) =>
  batch === null
    ? {}
    : { note: say(`批次 ${batch}；撤销：shiyi tag undo ${batch}`, `Batch ${batch}; undo it with: shiyi tag undo ${batch}`) };

/** Adds or removes tags of many customers, after a dry run that counts them. */
export const setTags =
  (change: Change) =>
  async (context: Context, words: string[], options: SetOptions): Promise<CommandResult> => {
    const { io, say } = context;
    const ids = await tagIdsOf(context, words, 'manual');
    const input: Batch = { ...(await customersOf(context, options)), [change === 'add' ? 'add_tag_ids' : 'remove_tag_ids']: ids };
    const tagChange = {
      change,
      tags: words.map((word) => say(`「${sanitizeLine(word)}」`, `“${sanitizeLine(word)}”`)).join(say('', ', ')),
    };
    // The server performs the dry run, so the call must be sent.
    const client = await context.realClient();
    if (context.options.dryRun || !context.options.yes) {
      const counts = await client.setCustomerTagsInBatch({ ...input, dry_run: true }, { signal: io.signal });
      if (context.options.dryRun || counts.changed === 0) return { data: counts, text: doneText(context, counts, tagChange) };
      await confirm(context, 'moderate', questionOf(context, counts, tagChange), words.join(' '));
    }
    const data = await client.setCustomerTagsInBatch(input, { signal: io.signal });
    const { note } = undoNote(context, data.batch_id);
    if (data.job_id !== null) {
      // Said first, because the batch can also be undone if the job ends early.
      io.stderr.write(`${note}\n`);
      await endOfJob(context, client, data.job_id, options.progress);
      return { data, text: doneText(context, data, tagChange) };
    }
    return { data, text: doneText(context, data, tagChange), ...undoNote(context, data.batch_id) };
  };

/** Undoes a batch, except where a tag of a customer was changed since. */
export async function undoTags(context: Context, text: string, { progress }: { progress?: string }): Promise<CommandResult> {
  const { io, say, settings } = context;
  const batch_id = wholeNumber(context, text, say('批次编号', 'A batch ID'));
  const client = await context.client();
  const question = say(
    `将撤销批次 ${batch_id}：收回它添加的标签，补回它移除的标签，地址 ${settings.baseUrl}`,
    `This undoes batch ${batch_id} at ${settings.baseUrl}: tags that it added are removed, and those that it removed are added again`,
  );
  await confirm(context, 'moderate', question, String(batch_id));
  const begun = await client.resetCustomerTagBatch({ batch_id }, { signal: io.signal });
  const all = begun.changed + begun.retained + begun.waiting;
  const changed = begun.job_id === null ? begun.changed : (await endOfJob(context, client, begun.job_id, progress)).counts.updated;
  const data = { ...begun, changed, retained: all - changed, waiting: 0 };
  const later = say(`；${data.retained} 个之后又改过，保持不变`, `; ${data.retained} changed since, and stay`);
  const done = say(`已恢复 ${changed} 个客户标签`, `Restored ${pluralize(changed, 'tag of a customer', 'tags of customers')}`);
  return { data, text: done + (data.retained > 0 ? later : '') };
}
