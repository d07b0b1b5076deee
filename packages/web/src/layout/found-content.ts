import type { Data } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Command } from './commands.js';

type Match = Data<'getKnowledgeMatches'>[number];

const words = texts({
  knowledge: ['知识卡', 'Knowledge card'],
  article: ['文章', 'Article'],
  quick_reply: ['话术', 'Quick reply'],
  material: ['素材', 'Material'],
});

const most = 5;

/** Where each kind is shown; quick replies are chosen while a check-in is reviewed. */
const paths: Record<Match['type'], (id: number) => string | undefined> = {
  knowledge: (id) => `/material/knowledge?open=${id}`,
  article: (id) => `/material/article/${id}`,
  material: (id) => `/material/list?open=${id}`,
  quick_reply: () => undefined,
};

/** Cards, articles and materials that have two or more characters that were typed. */
export function useFoundContent(keyword: string): Command[] {
  const t = useTexts(words);
  const may = useRights('getKnowledgeMatches');
  const asked = may.getKnowledgeMatches && [...keyword.replace(/\s/g, '')].length >= 2;
  const found = useOperation('getKnowledgeMatches', asked ? { keyword: keyword.slice(0, 64), limit: most } : null).data;
  return (asked ? (found ?? []) : []).flatMap(({ type, id, title, snippet }) => {
    const path = paths[type](id);
    return path ? [{ title, trail: snippet ? `${t[type]} · ${snippet}` : t[type], path }] : [];
  });
}
