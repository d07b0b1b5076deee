import { forecastMessage } from '../../mass-messages/forecast-message.js';
import { remindSenders } from '../../mass-messages/remind-senders.js';
import { sendMessage } from '../../mass-messages/send-message.js';
import { showResults } from '../../mass-messages/show-results.js';
import { stopMessage } from '../../mass-messages/stop-message.js';
import { addExamples } from '../../program/help.js';
import type { Noun, Register } from '../../program/noun.js';

export const summary = { zh: '群发：预估、发送、提醒、停止和结果', en: 'Mass messages: forecast, send, remind, stop, results' };

const idOf = ({ say }: Noun) => say('群发编号', 'ID of the message');
const messageOf = ({ say }: Noun) =>
  say('草稿的编号，或内容：JSON、文件，或 - 表示标准输入', 'ID of a draft, or a message: JSON, a file, or - for standard input');

export const register: Register = (message, noun) => {
  const { say, run } = noun;
  message
    .command('forecast')
    .argument('<message>', messageOf(noun))
    .description(say('预估谁会收到、谁收不到和原因，不保存', 'Show who would receive it, who would not and why; saves nothing'))
    .action(run(forecastMessage));
  message
    .command('send')
    .argument('<message>', messageOf(noun))
    .description(say('发送一条群发，先预估再输入人数确认', 'Send a message, after a forecast whose number you type'))
    .action(run(sendMessage));
  message
    .command('remind')
    .argument('<id>', idOf(noun))
    .option('--staff <id...>', say('只提醒这些员工', 'Only these senders'))
    .description(say('提醒还没有发送的员工，24 小时内最多 3 次', 'Remind senders who have not confirmed, at most three times in 24 hours'))
    .action(run(remindSenders));
  message
    .command('stop')
    .argument('<id>', idOf(noun))
    .description(say('停止还没有发出的部分；已发出的无法撤回', 'Stop what is not sent yet; what was sent cannot be recalled'))
    .action(run(stopMessage));
  message
    .command('results')
    .argument('<id>', idOf(noun))
    .option('--refresh', say('先向企业微信读取最新结果', 'Read the latest results from WeCom first'))
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .description(say('显示结果和每位员工的进度', 'Show the results and each sender'))
    .action(run(showResults));
  addExamples(message, [
    ['shiyi mass-message forecast 640', '一条草稿会发给谁', 'whom a draft would reach'],
    ['shiyi mass-message send message.json --confirm 186', '发给 186 位客户', 'send it to 186 customers'],
    ['shiyi mass-message results 640 --refresh', '读取最新结果', 'read the latest results'],
  ]);
};
