import type { Place } from '#app/sitemap.js';

const within = '/user/riskChatLog';

export const places: Place[] = [
  { path: '/user/riskChatLog/hits', title: ['会话风险', 'Chat risks'], screen: 'ChatHits', within },
  { path: '/user/riskChatLog/rules', title: ['风控规则', 'Risk rules'], screen: 'RiskRuleList', within },
];
