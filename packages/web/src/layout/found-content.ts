import type { Data } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { copyText } from '#ui/button/CopyButton.js';
import type { Command } from './commands.js';

type Match = Data<'getKnowledgeMatches'>[number];

const words = texts({
  knowledge: ['知识卡', 'Knowledge card'],
  article: ['文章', 'Article'],
  quick_reply: ['复制话术', 'Copy quick reply'],
  material: ['素材', 'Material'],
});

const most = 5;

/** Copies a quick reply: it has no page of its own and is pasted into a chat. */
async function copyReply({ id, title }: Match) {
  const { content } = await client.getPhrase({ id });
  await copyText(content, title);
  await client.createPhraseUse({ id });
}

const targets: Record<Match['type'], (match: Match) => Pick<Command, 'path' | 'act'>> = {
  knowledge: ({ id }) => ({ path: `/material/knowledge?open=${id}` }),
  article: ({ id }) => ({ path: `/material/article/${id}` }),
  material: ({ id }) => ({ path: `/material/list?open=${id}` }),
  quick_reply: (match) => ({ act: () => void copyReply(match) }),
};

/** Cards, articles, quick replies and materials that have two or more characters that were typed. */
export function useFoundContent(keyword: string): Command[] {
  const t = useTexts(words);
  const may = useRights('getKnowledgeMatches');
  const asked = may.getKnowledgeMatches && [...keyword.replace(/\s/g, '')].length >= 2;
  const found = useOperation('getKnowledgeMatches', asked ? { keyword: keyword.slice(0, 64), limit: most } : null).data;
  return (asked ? (found ?? []) : []).map((match) => ({
    title: match.title,
    trail: match.snippet ? `${t[match.type]} · ${match.snippet}` : t[match.type],
    ...targets[match.type](match),
  }));
}
