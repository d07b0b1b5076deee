import type { Data } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { pluralize } from '../program/language.js';

type Match = Data<'getKnowledgeMatches'>[number];

const types = ['knowledge', 'article', 'quick_reply', 'material'] as const;

const kinds: Record<Match['type'], [zh: string, en: string]> = {
  knowledge: ['知识卡', 'card'],
  article: ['文章', 'article'],
  quick_reply: ['话术', 'quick reply'],
  material: ['素材', 'material'],
};

const columns = ({ say }: Context): Column<Match>[] => [
  { title: say('类型', 'Kind'), value: ({ type }) => say(...kinds[type]) },
  { title: say('编号', 'ID'), value: ({ id }) => String(id), right: true },
  { title: say('标题', 'Title'), value: ({ title }) => sanitizeLine(title) },
  { title: say('摘要', 'Text'), value: ({ snippet }) => sanitizeLine(snippet) },
];

/** Searches cards, articles, quick replies and materials. */
export async function searchContent(
  context: Context,
  keyword: string,
  { type, limit }: { type?: string; limit?: string },
): Promise<CommandResult> {
  const { io, say } = context;
  const kind = types.find((one) => one === type);
  if (type !== undefined && !kind)
    throw new Failure('usage', 'bad-type', say(`--type 应为 ${types.join('、')} 之一`, `--type must be one of ${types.join(', ')}`));
  const client = await context.client();
  const data = await client.getKnowledgeMatches(
    { keyword, ...(kind ? { type: kind } : {}), ...(limit === undefined ? {} : { limit: wholeNumber(context, limit, '--limit') }) },
    { signal: io.signal },
  );
  return {
    data,
    text: () => formatTable(io, columns(context), data),
    note: say(`${data.length} 条`, pluralize(data.length, 'match', 'matches')),
  };
}
