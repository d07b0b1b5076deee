import { searchContent } from '../../content/search-content.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '搜索知识卡、文章、话术和素材', en: 'Search cards, articles, quick replies and materials' };

export const register: Register = (knowledge, { say, run }) => {
  knowledge
    .command('search')
    .argument('<text>', say('要找的文字，至少两个字，支持拼音', 'Text to look for, two characters or more, or pinyin'))
    .description(say('按标题和正文搜索，支持拼音', 'Search titles and texts, by pinyin too'))
    .option('--type <type>', say('knowledge、article、quick_reply 或 material', 'knowledge, article, quick_reply or material'))
    .option('--limit <number>', say('条数，最多 50', 'Rows, up to 50'))
    .action(run(searchContent));
  addExamples(knowledge, [
    ['shiyi knowledge search 火锅', '标题或正文里有“火锅”的内容', 'content about hot pot'],
    ['shiyi knowledge search waimai --type knowledge', '按拼音找知识卡', 'find a card by pinyin'],
  ]);
};
