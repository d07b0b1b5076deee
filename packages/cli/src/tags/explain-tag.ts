import type { Data } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import { formatLocalTime } from '../output/local-time.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';
import { tagIdOf } from './find-tag.js';

type Reasons = Data<'getIntelligentTagReasons'>;
type Reason = Reasons['reasons'][number];

const markOf = ({ held }: Reason) => (held === null ? '?' : held ? '✓' : '✗');

const columnsOf = ({ say }: Context): Column<Reason>[] => [
  { title: '', value: markOf },
  { title: say('条件', 'Rule'), value: ({ text }) => text, wraps: true },
  { title: say('实际值', 'Value'), value: ({ actual }) => actual ?? '', wraps: true },
  { title: say('日期', 'Day'), value: ({ at }) => at ?? '' },
];

function stateLine({ say }: Context, { user, is_tagged, tagged_at, matches }: Reasons): string {
  const name = sanitizeLine(user.nick_name);
  const since = tagged_at === null ? '' : formatLocalTime(tagged_at);
  const has = is_tagged
    ? say(`${name}有这个标签${since && `，打标时间 ${since}`}`, `${name} has the tag${since && `, since ${since}`}`)
    : say(`${name}没有这个标签`, `${name} does not have the tag`);
  if (matches === null) return has;
  return (
    has + (matches ? say('；现在满足条件', '; the condition holds now') : say('；现在不满足条件', '; the condition does not hold now'))
  );
}

function exceptionLine({ say }: Context, { exception }: Reasons): string {
  if (!exception) return '';
  const reason = sanitizeLine(exception.reason);
  const until = exception.until === null ? '' : say(`，截至 ${exception.until}`, `, until ${exception.until}`);
  return exception.kind === 'always'
    ? say(`例外：始终保留，原因：${reason}${until}`, `Exception: always has it, because: ${reason}${until}`)
    : say(`例外：始终排除，原因：${reason}${until}`, `Exception: never has it, because: ${reason}${until}`);
}

function notesOf(context: Context, data: Reasons): string[] {
  const { say } = context;
  const { shown_tag, hidden_rules, reasons } = data;
  const instead = shown_tag ? sanitizeLine(shown_tag.name) : '';
  return [
    stateLine(context, data),
    exceptionLine(context, data),
    instead && say(`同组中优先的标签是「${instead}」`, `The tag “${instead}” of the same group comes first`),
    hidden_rules > 0
      ? say(
          `另有 ${hidden_rules} 条涉及健康数据，当前账号无权查看`,
          `${pluralize(hidden_rules, 'rule')} on health data that you may not see ${hidden_rules === 1 ? 'is' : 'are'} left out`,
        )
      : '',
    reasons.some(({ held }) => held === null)
      ? say('?：客户未授权使用这类数据', '?: the customer has not agreed to the use of these data')
      : '',
  ].filter(Boolean);
}

/** Shows why a customer has a smart tag, rule by rule. */
export async function explainTag(context: Context, word: string, customer: string): Promise<CommandResult> {
  const { io, say } = context;
  const user_id = wholeNumber(context, customer, say('客户编号', 'A customer ID'));
  const tag_id = await tagIdOf(context, word, 'intelligent');
  const data = await (await context.client()).getIntelligentTagReasons({ tag_id, user_id }, { signal: io.signal });
  return { data, text: () => formatTable(io, columnsOf(context), data.reasons), note: notesOf(context, data).join('\n') };
}
