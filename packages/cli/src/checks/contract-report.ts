import type { OperationId, OperationMeta } from '@shiyi/sdk';
import { refuseTarget, writeDownload } from '../operation/save-download.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { createProgress } from '../output/progress.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';
import { type ReadResults, readOf, sendReads } from './contract-reads.js';
import type { Difference, Report } from './observe.js';

/** Exit code when differences were found. */
const differencesExitCode = 3;

type Line = Difference & { operationId: string };

function columns({ say }: Context): Column<Line>[] {
  const kinds = {
    missing: say('缺少字段', 'missing'),
    extra: say('多出字段', 'extra'),
    type: say('类型不同', 'different type'),
    enum: say('枚举值未知', 'unknown enum value'),
    format: say('格式不同', 'different format'),
    length: say('长度超限', 'length out of range'),
    range: say('数值超限', 'out of range'),
    paging: say('分页不符', 'different paging'),
    status: say('状态码不同', 'different status'),
    code: say('业务码不同', 'different code'),
  };
  const found = ({ found: all }: Line) =>
    Object.entries(all)
      .map(([name, count]) => `${name} ×${count}`)
      .join(' ');
  return [
    { title: say('接口', 'Operation'), value: (one) => one.operationId },
    { title: say('字段', 'Field'), value: (one) => one.path || say('（整个响应）', '(whole response)') },
    { title: say('差异', 'Difference'), value: (one) => kinds[one.kind] },
    { title: say('次数', 'Count'), value: (one) => `${one.count}/${one.of}`, right: true },
    { title: say('契约', 'Contract'), value: (one) => one.expected.join(' ') },
    { title: say('实际', 'Found'), value: (one) => (one.kind === 'missing' ? '' : found(one)) },
  ];
}

function countsOf({ operations }: Report, { sent, unanswered, skipped }: ReadResults) {
  const count = (wanted: (one: Report['operations'][number]) => boolean) => operations.filter(wanted).length;
  return {
    asked: sent.length,
    equal: count((one) => one.compared > 0 && one.unreadable === 0 && one.differences.length === 0),
    different: count((one) => one.differences.length > 0),
    unreadable: count((one) => one.unreadable > 0),
    notImplemented: count((one) => one.refused[501] !== undefined),
    refused: count((one) => Object.keys(one.refused).some((status) => status !== '501')),
    files: count((one) => one.files > 0),
    unanswered: unanswered.length,
    notAsked: skipped.length,
  };
}

function summary({ say }: Context, counts: ReturnType<typeof countsOf>): string {
  const parts: [number, string, string][] = [
    [counts.equal, '个一致', 'match'],
    [counts.different, '个有差异', 'differ'],
    [counts.unreadable, '个响应无法读取', 'unreadable'],
    [counts.unanswered, '个没有响应', 'without a response'],
    [counts.notImplemented, '个尚未实现（501）', 'not implemented (501)'],
    [counts.refused, '个被拒绝', 'rejected'],
    [counts.files, '个是文件', counts.files === 1 ? 'file' : 'files'],
    [counts.notAsked, '个缺少参数而未调用', 'skipped for lack of an ID'],
  ];
  const told = parts.filter(([count], at) => count > 0 || at < 2).map(([count, zh, en]) => say(`${count} ${zh}`, `${count} ${en}`));
  return say(`调用了 ${counts.asked} 个只读接口：${told.join('，')}`, `${pluralize(counts.asked, 'read')}: ${told.join(', ')}`);
}

async function reads(): Promise<ReturnType<typeof readOf>[]> {
  const [{ loadMeta }, { operations }] = await Promise.all([import('../program/sdk.js'), import('./observe.js')]);
  const areas = await Promise.all(Object.values(loadMeta).map(async (load) => (await load()).meta));
  return (
    areas
      .flatMap((meta) => Object.entries(meta) as [OperationId, OperationMeta][])
      // A stream has no complete response to compare.
      .filter(([id]) => operations[id][2].includes('r') && !operations[id][2].includes('w'))
      .map(([id, meta]) => readOf(id, meta))
  );
}

/** Calls the read-only operations and compares their responses with the contract. */
export async function contractReport(context: Context, { patch }: { patch?: string }): Promise<CommandResult> {
  const { io, say } = context;
  if (patch !== undefined) refuseTarget(context, patch);
  const client = await context.client();
  await client.getSessionInfo({}, { signal: io.signal });
  const [{ nodeFetch }, { createObserver }] = await Promise.all([import('../program/sdk.js'), import('./observe.js')]);
  const observer = createObserver({ fetch: nodeFetch, successCode: context.settings.successCode });
  const all = await reads();
  const { report: tell, done } = createProgress(io, undefined);
  const step = (count: number) => tell({ pct: Math.round((100 * count) / all.length), text: `${count}/${all.length}`, facts: {} });
  const asked = await sendReads(client, all, { fetch: observer.fetch, retries: 0, signal: io.signal }, step).finally(done);
  const report = observer.report();
  if (patch !== undefined)
    await writeDownload(context, patch, { bytes: new TextEncoder().encode(report.overlay), type: 'text/yaml', name: undefined });
  const counts = countsOf(report, asked);
  const lines = report.operations.flatMap(({ operationId, differences }) => differences.map((one) => ({ operationId, ...one })));
  const isDifferent = counts.different + counts.unreadable + counts.unanswered > 0;
  const hint =
    lines.length > 0 && patch === undefined
      ? say('；用 --patch FILE 取得契约的修改建议', '; use --patch FILE to write the proposed contract changes')
      : '';
  return {
    data: { ...counts, notAskedOperations: asked.skipped, unansweredOperations: asked.unanswered, ...report },
    text: () => (lines.length > 0 ? formatTable(io, columns(context), lines) : Promise.resolve('')),
    note: summary(context, counts) + hint,
    ...(isDifferent ? { exitCode: differencesExitCode } : {}),
  };
}
