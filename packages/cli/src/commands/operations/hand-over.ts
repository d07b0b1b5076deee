import { retryHandOver } from '../../hand-overs/retry-hand-over.js';
import { showHandOver } from '../../hand-overs/show-hand-over.js';
import { previewHandOver, startHandOver } from '../../hand-overs/start-hand-over.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '员工交接：预览、开始、进度、重试', en: 'Hand over what a colleague has: preview, start, progress, retry' };

export const register: Register = (handOver, noun) => {
  const { say, run } = noun;
  const staff = say('移交人的员工编号', 'Staff ID of who hands over');
  const takers = say('接替员工的编号，可多个', 'Staff IDs of who takes over');
  const rule = say('分配方式：one、even；按标签或渠道请用 --pick', 'Who gets what: one or even; use --pick for tags and channels');
  const by = say('按标签或渠道：tag:118=1005、channel:6=1005，可多个', 'By tag or channel: tag:118=1005, channel:6=1005');
  handOver
    .command('preview')
    .argument('<staff>', staff)
    .description(say('看看谁会得到什么，不做改动', 'Say who would get what, without changing anything'))
    .requiredOption('--to <id...>', takers)
    .option('--rule <rule>', rule)
    .option('--pick <pair...>', by)
    .action(run(previewHandOver));
  handOver
    .command('start')
    .argument('<staff>', staff)
    .description(say('先预览，确认后开始交接', 'Start a hand-over, after a preview and a confirmation'))
    .requiredOption('--to <id...>', takers)
    .option('--rule <rule>', rule)
    .option('--pick <pair...>', by)
    .option('--text <text>', say('告知客户的文字', 'Text to the customer'))
    .option('--services-at-once', say('服务立即移交，不等客户转接', 'Services go now, and do not wait for the contacts'))
    .action(run(startHandOver));
  addProgress(handOver, noun, takers);
  addExamples(handOver, [
    ['shiyi hand-over preview 1012 --to 1005 1006', '谁会得到什么', 'who would get what'],
    ['shiyi hand-over start 1012 --to 1005 --rule one', '全部交给一人', 'give everything to one colleague'],
    ['shiyi hand-over start 1012 --to 1005 1006 --pick tag:118=1005 --dry-run', '按标签分配，先预检', 'share by tag, as a dry run'],
    ['shiyi hand-over show 31', '一次交接的进度', 'the progress of a hand-over'],
    ['shiyi hand-over retry 31 --to 1007', '未转接的交给另一位', 'give what is left over to somebody else'],
  ]);
};

/** Adds the commands about a hand-over that has begun. */
function addProgress(handOver: Parameters<Register>[0], { say, run }: Parameters<Register>[1], takers: string) {
  handOver
    .command('show')
    .argument('<id>', say('交接编号', 'ID of the hand-over'))
    .description(say('显示进度和没有转接的客户与群', 'Show the progress, and what did not go over'))
    .action(run(showHandOver));
  handOver
    .command('retry')
    .argument('<id>', say('交接编号', 'ID of the hand-over'))
    .description(say('重新移交未转接的', 'Hand over once more what is left over'))
    .option('--to <id...>', takers)
    .action(run(retryHandOver));
}
