import type { Command } from 'commander';
import { pageOptions } from '../../operation/show-list.js';
import { addExamples } from '../../program/help.js';
import type { Noun, Register } from '../../program/noun.js';
import { checkCondition } from '../../tags/check-condition.js';
import { computeTag, listRuns } from '../../tags/compute-tag.js';
import { explainTag } from '../../tags/explain-tag.js';
import { listMarks } from '../../tags/list-marks.js';
import { listTags } from '../../tags/list-tags.js';
import { setTags, undoTags } from '../../tags/set-tags.js';
import { syncTags } from '../../tags/sync-tags.js';

export const summary = { zh: '查看标签、批量打标签、试算和计算智能标签', en: 'List and give tags, check and compute smart tags' };

function addPageOptions(command: Command, noun: Noun): Command {
  for (const [flags, description] of pageOptions(noun)) command.option(flags, description);
  return command;
}

const addProgress = (command: Command, { say }: Noun) =>
  command.option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'));

const tagArgument = ({ say }: Noun) => say('标签的编号、名称，或“组/名称”', 'Tag: its ID, its name, or group/name');

/** Adds the commands that list. */
const registerLists: Register = (tag, noun) => {
  const { say, run } = noun;
  const group = say('只看这个标签组，编号或名称', 'Only this group, by ID or name');
  const list = tag.command('list').description(say('列出标签，含客户数和状态', 'List tags with their customers and state'));
  list.option('--group <group>', group).option('--smart', say('只看智能标签', 'Only smart tags'));
  list.option('--keyword <text>', say('名称中的文字', 'Text in the name'));
  addPageOptions(list, noun).action(run(listTags));
  const marks = tag
    .command('marks')
    .description(say('列出还没有同步到企业微信的打标', 'List marks that WeCom does not have yet'))
    .option('--failed', say('只看失败的', 'Only those that WeCom refused'))
    .option('--tag <tag>', say('只看这个标签', 'Only this tag'))
    .option('--group <group>', group);
  addPageOptions(marks, noun).action(run(listMarks));
  const runs = tag
    .command('runs')
    .argument('<tag>', tagArgument(noun))
    .description(say('列出智能标签的计算记录', 'List the computations of a smart tag'));
  addPageOptions(runs, noun).action(run(listRuns));
};

/** Adds the commands that give and take tags. */
const registerChanges: Register = (tag, noun) => {
  const { say, run } = noun;
  const descriptions = {
    add: say('给一批客户添加标签，先预检再确认', 'Add tags to many customers, after counting them'),
    remove: say('从一批客户移除标签，先预检再确认', 'Remove tags from many customers, after counting them'),
  };
  for (const change of ['add', 'remove'] as const) {
    const command = tag
      .command(change)
      .argument('<tag...>', tagArgument(noun))
      .description(descriptions[change])
      .option('--customer <id...>', say('客户编号，可多个', 'Customer IDs'))
      .option(
        '--filter <json|file>',
        say('客户条件：JSON、文件，或 - 表示标准输入；{} 为全部客户', 'Condition: JSON, a file, or - for standard input; {} is everybody'),
      );
    addProgress(command, noun).action(run(setTags(change)));
  }
  const undo = tag
    .command('undo')
    .argument('<batch>', say('批次编号', 'Batch ID'))
    .description(say('撤销一次批量打标签', 'Undo a batch of tags'));
  addProgress(undo, noun).action(run(undoTags));
  const sync = tag
    .command('sync')
    .argument(
      '[group]',
      say('把这个标签组同步到企业微信；不填则从企业微信读取标签', 'Send this group to WeCom; without it, read the tags of WeCom'),
    )
    .description(say('与企业微信同步标签', 'Sync tags with WeCom'))
    .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
    .option('--calls', say('预检时也列出对企业微信的调用', 'In a dry run, also list the calls to WeCom'));
  addProgress(sync, noun).action(run(syncTags));
};

/** Adds the commands of smart tags. */
const registerSmart: Register = (tag, noun) => {
  const { say, run } = noun;
  tag
    .command('check')
    .argument('<condition>', say('条件：JSON、文件，或 - 表示标准输入', 'Condition: JSON, a file, or - for standard input'))
    .description(say('试算一个条件命中多少客户，不保存', 'Count for whom a condition holds, and save nothing'))
    .option('--tag <tag>', say('这个标签的新条件：也算出谁会新增、谁会移出', 'For this smart tag: also count who would come and go'))
    .option('--group <group>', say('这个智能标签组里的新标签', 'For a new tag of this smart group'))
    .option('--priority <number>', say('在互斥组里的优先级', 'Its priority in an exclusive group'))
    .action(run(checkCondition));
  const compute = tag
    .command('compute')
    .argument('<tag>', tagArgument(noun))
    .description(say('立即计算智能标签，等到结束', 'Compute a smart tag now and wait for it'));
  addProgress(compute, noun).action(run(computeTag));
  tag
    .command('why')
    .argument('<tag>', tagArgument(noun))
    .argument('<customer>', say('客户编号', 'Customer ID'))
    .description(say('说明客户为什么有或没有这个智能标签', 'Show why a customer has a smart tag or not'))
    .action(run(explainTag));
};

const condition = '\'{"field":"punch.meal","op":"not_happened","window":{"kind":"last_days","days":3}}\'';

export const register: Register = (tag, noun) => {
  registerLists(tag, noun);
  registerChanges(tag, noun);
  registerSmart(tag, noun);
  addExamples(tag, [
    ['shiyi tag list --smart', '智能标签、客户数和最近一次计算', 'smart tags, their customers and last computations'],
    ['shiyi tag list --group 身体状况', '一个标签组', 'one group'],
    ['shiyi tag add 产后恢复 --customer 2041 2051', '给两位客户打标签', 'give a tag to two customers'],
    [
      'shiyi tag add 身体状况/产后恢复 --filter \'{"sex":2}\' --yes',
      '给符合条件的客户打标签，不再询问',
      'give it to all who match, without asking',
    ],
    ['shiyi tag remove 常外食 --filter filter.json --dry-run', '先看会改动多少客户', 'only see how many would change'],
    ['shiyi tag undo 88', '撤销批次 88', 'undo batch 88'],
    [`shiyi tag check ${condition}`, '近 3 天没有饮食打卡的有多少人', 'how many did not check in a meal for 3 days'],
    ['shiyi tag check condition.json --tag 高活跃', '换成这个条件，谁会新增、谁会移出', 'who would come and go with a new condition'],
    ['shiyi tag compute 高活跃', '立即计算', 'compute it now'],
    ['shiyi tag why 高活跃 2041', '客户 2041 为什么有或没有它', 'why customer 2041 has it or not'],
    ['shiyi tag runs 高活跃', '它的计算记录', 'its computations'],
    ['shiyi tag marks --failed', '企业微信拒绝了的打标', 'marks that WeCom refused'],
    ['shiyi tag sync --watch', '从企业微信读取标签', 'read the tags of WeCom'],
    ['shiyi tag sync 身体状况 --dry-run', '同步一个标签组会改动什么', 'what sending a group to WeCom would change'],
  ]);
};
