import type { Command } from 'commander';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { addExamples } from '../program/help.js';
import type { Noun } from '../program/noun.js';
import { endedJob, followJob } from './job-report.js';

async function followById(context: Context, text: string, { progress }: { progress?: string }): Promise<CommandResult> {
  const { say } = context;
  if (!/^[1-9]\d{0,15}$/.test(text))
    throw new Failure('usage', 'bad-number', say('任务编号应为正整数', 'A job ID must be a whole number, 1 or more'));
  const client = await context.client();
  const one = await followJob(context, client, { id: Number(text), again: `shiyi job follow ${text}`, mode: progress });
  return endedJob(context, one, { zh: '任务', en: 'Job' });
}

function addFollowJob(job: Command, { say, run }: Noun) {
  const command = job
    .command('follow')
    .argument('<id>', say('任务编号', 'Job ID'))
    .description(say('等到任务结束，显示进度', 'Wait for a job to finish and show its progress'))
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .action(run(followById));
  addExamples(command, [
    ['shiyi job follow 12', '等到任务 12 结束', 'wait for job 12 to finish'],
    ['shiyi job follow 12 --progress json', '进度逐行输出为 JSON', 'progress as JSON lines'],
  ]);
}

async function liveEvents(context: Context): Promise<CommandResult> {
  await context.client();
  return { data: null, rows: await context.watch(context.io.signal, () => undefined), endless: true };
}

function addFollowEvents(events: Command, { say, run }: Noun) {
  events
    .option('--follow', say('逐行输出实时事件，直到 Ctrl-C', 'Print live events, one per line, until Ctrl-C'))
    .action(async (options: { follow?: boolean }, command: Command) => {
      if (!options.follow) return command.help();
      await run(liveEvents)(command);
    });
  addExamples(events, [
    ['shiyi events --follow', '逐行输出实时事件', 'live events, one per line'],
    ['shiyi events --follow --jq \'select(.type == "job") | .id\'', '只看任务编号', 'job IDs only'],
  ]);
}

/** Commands of resources in addition to the verbs of the contract. */
export const liveCommands: Readonly<Record<string, (command: Command, noun: Noun) => void>> = {
  job: addFollowJob,
  events: addFollowEvents,
};
