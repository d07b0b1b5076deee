import { listOwedRewards } from '../../campaigns/list-owed-rewards.js';
import { listReview } from '../../campaigns/list-review.js';
import { showResults } from '../../campaigns/show-results.js';
import { pageOptions } from '../../operation/show-list.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = {
  zh: '裂变活动：结果、待核实的好友和待发的奖励',
  en: 'Referral campaigns: results, friends to review, rewards that are owed',
};

export const register: Register = (fission, noun) => {
  const { say, run } = noun;
  fission
    .command('results')
    .argument('<id>', say('活动编号', 'ID of the campaign'))
    .description(say('显示漏斗、待发的奖励和二维码', 'Show the funnel, what is owed and the codes'))
    .action(run(showResults));
  const review = fission
    .command('review')
    .argument('<id>', say('活动编号', 'ID of the campaign'))
    .description(say('列出待核实的好友和可疑之处', 'List friends to review, and what is suspicious'));
  const owed = fission
    .command('owed')
    .argument('[id]', say('活动编号；不填为全部活动', 'ID of a campaign; all without it'))
    .description(say('列出还没有发的奖励和原因', 'List rewards that are still to be given, and why'))
    .option('--manual', say('只看员工发放的', 'Only those given by staff'));
  for (const [flags, description] of pageOptions(noun)) {
    review.option(flags, description);
    owed.option(flags, description);
  }
  review.action(run(listReview));
  owed.action(run(listOwedRewards));
  addExamples(fission, [
    ['shiyi fission results 27', '一个活动的漏斗', 'the funnel of a campaign'],
    ['shiyi fission review 27', '待核实的好友', 'friends to review'],
    ['shiyi fission owed --manual', '员工还要发的奖励', 'rewards that staff still have to give'],
  ]);
};
