import { pullArchive } from '../../chats/pull-archive.js';
import { searchArchive } from '../../chats/search-archive.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '拉取和搜索会话存档', en: 'Read and search the chat archive' };

export const register: Register = (archive, { say, run }) => {
  archive
    .command('pull')
    .description(say('立即拉取会话存档', 'Read the archive feed now'))
    .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .action(run(pullArchive));
  archive
    .command('search')
    .argument('<text>', say('要找的文字，至少两个字', 'Text to look for, two characters or more'))
    .description(say('搜索全部会话内容', 'Search all archived messages'))
    .option('--reason <text>', say('查阅原因，管理员可见', 'Why; administrators see it'))
    .option('--staff <id>', say('只看这位员工的会话', 'Only chats of this staff member'))
    .option('--from <day>', say('开始日期', 'First day'))
    .option('--to <day>', say('结束日期', 'Last day'))
    .option('--limit <number>', say('条数，最多 100', 'Rows, up to 100'))
    .option('--before <number>', say('只看更早的，上一页给出的序号', 'Only earlier ones: the number that the page before told'))
    .action(run(searchArchive));
  addExamples(archive, [
    ['shiyi archive pull --watch', '拉取到最新', 'read up to the newest message'],
    ['shiyi archive search 包瘦 --reason 风险审核', '谁说过“包瘦”', 'who wrote this word'],
    ['shiyi archive search 晚餐 --staff 1004 --from 2026-11-01', '一位员工 11 月起的会话', 'chats of one staff member since November'],
  ]);
};
