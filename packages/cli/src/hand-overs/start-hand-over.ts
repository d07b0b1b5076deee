import { randomUUID } from 'node:crypto';
import type { Data } from '@shiyi/sdk';
import { confirm } from '../operation/confirm.js';
import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { pluralize } from '../program/language.js';
import { type ChoiceOptions, choiceOf } from './choice.js';
import { wordsIn } from './words.js';

type Preview = Data<'getHandOverPreview'>;

interface StartOptions extends ChoiceOptions {
  text?: string;
  servicesAtOnce?: boolean;
}

async function readPreview(context: Context, staff: string, options: ChoiceOptions): Promise<Preview> {
  const { picks, ...choice } = choiceOf(context, staff, options);
  const client = await context.realClient();
  const named = picks.map(({ of, user_id }) => `${of}:${user_id}`);
  return client.getHandOverPreview({ ...choice, ...(named.length > 0 && { picks: named }) }, { signal: context.io.signal });
}

const counted = ['contacts', 'groups', 'customers', 'services', 'leads', 'follow_ups', 'allotments', 'codes', 'channels', 'camps'] as const;

async function previewText(context: Context, preview: Preview): Promise<string> {
  const { io, say } = context;
  const { label, word } = await wordsIn(context, 'getHandOverPreview');
  const columns = [
    { title: say('接替员工', 'To'), value: (one: Preview['takers'][number]) => `${one.user.id} ${one.user.name}` },
    { title: say('现有客户', 'Contacts now'), value: (one: Preview['takers'][number]) => String(one.contacts_before), right: true },
    { title: say('将接客户', 'Contacts'), value: (one: Preview['takers'][number]) => String(one.contacts), right: true },
    { title: say('将接群', 'Groups'), value: (one: Preview['takers'][number]) => String(one.groups), right: true },
    {
      title: say('问题', 'Problem'),
      value: (one: Preview['takers'][number]) => (one.problem ? word('takers', 'problem', one.problem) : ''),
      wraps: true,
    },
  ];
  const counts = counted.filter((name) => preview[name] > 0).map((name) => `${label(name)} ${preview[name]}`);
  const has = counts.join(say('，', ', ')) || say('没有可移交的', 'nothing to hand over');
  const head = `${preview.user.id} ${preview.user.name}${say('：', ': ')}${has}`;
  return `${head}\n${await formatTable(io, columns, preview.takers)}\n${notesOn(context, preview).join('\n')}`;
}

/** How long it takes, and what stands in the way. */
function notesOn({ say }: Context, { calls, days, often, has_left, open_hand_over_id: open }: Preview): string[] {
  return [
    say(`调用企业微信 ${calls} 次，约一天后转接`, `${pluralize(calls, 'call')} to WeCom; contacts go over about a day later`),
    ...(days > 1 ? [say(`客户群每天最多移交 300 个，共需 ${days} 天`, `Groups take ${days} days, at 300 a day`)] : []),
    ...(often > 0 && !has_left
      ? [
          say(
            `${often} 位在 90 天内已转接两次，企业微信会拒绝`,
            `WeCom will refuse ${pluralize(often, 'contact')} handed over twice within 90 days`,
          ),
        ]
      : []),
    ...(open === null
      ? []
      : [say(`交接 ${open} 还在进行，结束前不能再开始`, `Hand-over ${open} is running; another can start once it has ended`)]),
  ];
}

/** Says who would get what. */
export async function previewHandOver(context: Context, staff: string, options: ChoiceOptions): Promise<CommandResult> {
  const preview = await readPreview(context, staff, options);
  return { data: preview, text: () => previewText(context, preview) };
}

/** Starts a hand-over, after a preview that a person confirms. */
export async function startHandOver(
  context: Context,
  staff: string,
  { text, servicesAtOnce, ...options }: StartOptions,
): Promise<CommandResult> {
  const { io, say, settings } = context;
  const preview = await readPreview(context, staff, options);
  if (preview.has_left && text !== undefined)
    throw new Failure(
      'usage',
      'hand-over-text',
      say(
        `${preview.user.name}已离职，企业微信不支持附言，请去掉 --text`,
        `${preview.user.name} has left, and WeCom takes no text then; leave out --text`,
      ),
    );
  if (context.options.dryRun) return { data: preview, text: () => previewText(context, preview) };
  if (!context.options.yes) io.stderr.write(`${await previewText(context, preview)}\n`);
  const question = say(
    `将移交${preview.user.name}的客户与工作，地址 ${settings.baseUrl}`,
    `This hands over what ${preview.user.name} has, at ${settings.baseUrl}`,
  );
  await confirm(context, 'severe', question, staff);
  const client = await context.realClient();
  const { picks, ...choice } = choiceOf(context, staff, options);
  const input = {
    ...choice,
    ...(picks.length > 0 && { picks }),
    ...(text === undefined ? {} : { text }),
    ...(servicesAtOnce && { services_at_once: true }),
  };
  const data = await client.createHandOver(input, { signal: io.signal, idempotencyKey: randomUUID() });
  return {
    data,
    text: say(
      `交接 ${data.id} 已开始，用 shiyi hand-over show ${data.id} 看进度`,
      `Hand-over ${data.id} has started; shiyi hand-over show ${data.id} tells its progress`,
    ),
  };
}
