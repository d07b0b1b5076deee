import type { Client, FieldMeta, OperationId, Row } from '@shiyi/sdk';
import { wholeList } from '../operation/pages.js';
import { rowFields } from '../operation/select-fields.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { pluralize, type Say } from '../program/language.js';
import type { Job } from './job-report.js';

type Change = Row<'listJobPeople'>;

/** Lines of the table; --json has more of them. */
const mostShown = 100;
const mostKept = 1000;

/** The lists whose records a sync changes, for the labels of their fields. */
const listOfSync = {
  departments: 'listDepartments',
  staff: 'listStaff',
  contacts: 'listExternalUsers',
  tags: 'listTags',
  groups: 'listGroupChats',
} as const satisfies Record<string, OperationId>;
export type SyncKind = keyof typeof listOfSync;

/** What would happen to a record; staff who left WeCom keep their data. */
const intentions: Record<Change['outcome'], (kind: SyncKind, say: Say) => string> = {
  created: (_, say) => say('将新建', 'would create'),
  updated: (_, say) => say('将修改', 'would change'),
  removed: (kind, say) => (kind === 'staff' ? say('将停用', 'would disable') : say('将移除', 'would remove')),
};

function valueText(field: FieldMeta | undefined, value: string | null, say: Say): string {
  if (value === null || value === '') return say('空', 'none');
  if (field?.type === 'boolean') return value === 'true' ? say('是', 'yes') : say('否', 'no');
  const known = field?.enum?.find((one) => String(one.value) === value);
  return sanitizeLine(known ? say(known.zh, known.en) : value);
}

/** Describes the fields of a record: those it would get, or what each was and would be. */
function changesText({ outcome, changes }: Change, fields: FieldMeta[], say: Say): string {
  const parts = changes.flatMap(({ field, before, after }) => {
    const known = fields.find(({ name }) => name === field);
    const label = known ? say(known.zh, known.en) : field;
    const [was, now] = [before, after].map((value) => valueText(known, value, say));
    if (outcome !== 'created') return [say(`${label}：${was} → ${now}`, `${label}: ${was} → ${now}`)];
    return field === 'name' || after === null || after === '' || after === 'false' ? [] : [say(`${label}：${now}`, `${label}: ${now}`)];
  });
  return parts.join(say('；', '; '));
}

async function changesTable({ io, say }: Context, kind: SyncKind, list: Change[]): Promise<string> {
  const { operationMeta } = await import('../program/sdk.js');
  const fields = rowFields((await operationMeta(listOfSync[kind])).output);
  const columns: Column<Change>[] = [
    { title: say('预检', 'Dry run'), value: (one) => intentions[one.outcome](kind, say) },
    { title: say('名称', 'Name'), value: (one) => one.name },
    { title: say('内容', 'What'), value: (one) => changesText(one, fields, say), wraps: true },
  ];
  return formatTable(io, columns, list.slice(0, mostShown));
}

/** Lists the calls that a dry run made or skipped, one per line. */
async function callsOf(client: Client, id: number, signal: AbortSignal) {
  const calls: Row<'listJobCalls'>[] = [];
  for await (const call of client.paginate('listJobCalls', { id, limit: 100 }, { signal })) calls.push(call);
  const lines = calls.map(
    ({ method, path, input, is_write }) =>
      `${is_write ? '* ' : '  '}${method.padEnd(4)} ${path}${input === '{}' ? '' : ` ${sanitizeLine(input)}`}\n`,
  );
  return { calls, text: lines.join('') };
}

async function changesOf(client: Client, id: number, signal: AbortSignal): Promise<Change[]> {
  const list: Change[] = [];
  for await (const change of client.paginate('listJobPeople', { id, limit: 100 }, { signal })) if (list.push(change) >= mostKept) break;
  return list;
}

function countsLine({ say }: Context, kind: SyncKind, { id, counts }: Job): string {
  const { created, updated, removed, failed } = counts;
  const gone = kind === 'staff' ? say('停用', 'disable') : say('移除', 'remove');
  return say(
    `同步 ${id} 将新建 ${created}，修改 ${updated}，${gone} ${removed}；失败 ${failed}`,
    `Sync ${id} would create ${created}, change ${updated}, ${gone} ${removed}; ${failed} failed`,
  );
}

/** Says how many records are not in the table. */
function hiddenNote({ say }: Context, kind: SyncKind, { counts }: Job, list: Change[]): string {
  const total = counts.created + counts.updated + counts.removed;
  if (kind === 'contacts') return total > 0 ? say('企微客户只计数，不逐一列出', 'Contacts are counted, not listed') : '';
  const hidden = total - Math.min(list.length, mostShown);
  if (hidden <= 0) return '';
  return say(
    `另有 ${hidden} 条未显示，--json 列出前 ${mostKept} 条`,
    `${pluralize(hidden, 'more change')} not shown: --json has the first ${mostKept}`,
  );
}

/** Reports a finished dry run: what would become of whom, and with `calls` also the calls to WeCom. */
export async function syncDryRun(
  context: Context,
  client: Client,
  { kind, job, ended, calls: wantsCalls }: { kind: SyncKind; job: Job; ended: CommandResult; calls: boolean },
): Promise<CommandResult> {
  const { io, say } = context;
  const list = await changesOf(client, job.id, io.signal);
  const asked = wantsCalls ? await callsOf(client, job.id, io.signal) : undefined;
  const notes = [
    countsLine(context, kind, job),
    hiddenNote(context, kind, job, list),
    asked ? say('带 * 的调用会修改企业微信，未发出', 'Calls marked * would change WeCom and were not sent') : '',
  ];
  const changes = { ...wholeList(list), total: job.counts.created + job.counts.updated + job.counts.removed };
  return {
    ...ended,
    data: { ...job, changes, ...(asked ? { calls: wholeList(asked.calls) } : {}) },
    text: async () => `${await changesTable(context, kind, list)}${asked?.text ?? ''}${ended.text ?? ''}`,
    note: notes.filter(Boolean).join('\n'),
  };
}
