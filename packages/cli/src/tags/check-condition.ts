import type { Data, Input } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { isTerminal } from '../program/io.js';
import { pluralize } from '../program/language.js';
import { readJsonObject } from '../program/read-json.js';
import { groupIdOf, tagIdOf } from './find-tag.js';

type Check = Input<'checkIntelligentTagCondition'>;
type Result = Data<'checkIntelligentTagCondition'>;
type Part = Result['parts'][number];

interface CheckOptions {
  tag?: string;
  group?: string;
  priority?: string;
}

const depthOf = ({ path }: Part) => path.split('.').filter((step) => step === 'all' || step === 'any').length;

/** The parts to show: what is inside a `not` says so itself, and has the same count. */
function visibleParts({ parts }: Result): Part[] {
  const paths = new Set(parts.map(({ path }) => path));
  return parts.filter(({ path }) => !paths.has(path === '' ? 'not' : `${path}.not`));
}

const columnsOf = ({ io, say }: Context): Column<Part>[] => [
  { title: say('客户', 'Customers'), value: ({ count }) => String(count), right: true },
  {
    title: say('条件', 'Condition'),
    value: (part) => (isTerminal(io) ? '· '.repeat(depthOf(part)) : '') + part.text,
    wraps: true,
  },
  ...(isTerminal(io) ? [] : [{ title: '', value: ({ path }: Part) => path }]),
];

function movesLine({ say }: Context, { come, go, marks, minutes }: Result): string {
  if (come === null || go === null) return '';
  const inWeCom = marks
    ? say(
        `；企业微信打标 ${marks} 次，约 ${minutes} 分钟`,
        `; ${pluralize(marks, 'mark')} in WeCom, about ${pluralize(minutes ?? 0, 'minute')}`,
      )
    : '';
  return say(`将新增 ${come} 位，移出 ${go} 位${inWeCom}`, `${come} would come, ${go} would go${inWeCom}`);
}

function warningLines({ say }: Context, { warnings, parts }: Result): string[] {
  return warnings.map(({ path, text }) => {
    const about = sanitizeLine(parts.find((part) => part.path === path)?.text ?? path);
    return say(`注意「${about}」：${sanitizeLine(text)}`, `Note on “${about}”: ${sanitizeLine(text)}`);
  });
}

/** Counts for whom a condition holds, and saves nothing. */
export async function checkCondition(context: Context, given: string, options: CheckOptions): Promise<CommandResult> {
  const { io, say } = context;
  const condition = (await readJsonObject(context, given, say('条件', 'The condition'))) as Check['condition'];
  const { tag, group, priority } = options;
  const input: Check = {
    condition,
    ...(tag === undefined ? {} : { tag_id: await tagIdOf(context, tag, 'intelligent') }),
    ...(group === undefined ? {} : { tag_group_id: await groupIdOf(context, group, 'intelligent') }),
    ...(priority === undefined ? {} : { priority: wholeNumber(context, priority, '--priority') }),
  };
  const data = await (await context.client()).checkIntelligentTagCondition(input, { signal: io.signal });
  const counts = say(
    `全部 ${data.total} 位客户中命中 ${data.count} 位`,
    `${data.count} of ${pluralize(data.total, 'customer')} ${data.count === 1 ? 'matches' : 'match'}`,
  );
  return {
    data,
    text: () => formatTable(io, columnsOf(context), visibleParts(data)),
    note: [counts, movesLine(context, data), ...warningLines(context, data)].filter(Boolean).join('\n'),
  };
}
