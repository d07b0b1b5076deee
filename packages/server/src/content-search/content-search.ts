import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { plainTextOf } from '../chat/plain-text.js';
import type { Db } from '../db/database.js';
import { pinyinLetters, pinyinPattern } from '../db/name-search.js';
import { marksOf, snippetOf } from './marks.js';

export type ContentMatch = Data<'getKnowledgeMatches'>[number];

interface FoundRow {
  type: ContentMatch['type'];
  content_id: number;
  title: string;
  body: string;
}

const mostWords = 5;
const mostTitle = 200;

/** The folded words of a keyword, the longest first. */
export const wordsIn = (keyword: string): string[] =>
  [...new Set(keyword.normalize('NFKC').split(/[\s\p{Z}]+/u))]
    .map(plainTextOf)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .toSorted((one, other) => other.length - one.length);

export interface ContentQuestion {
  keyword: string;
  types: readonly ContentMatch['type'][];
  /** Whose own content is found too. */
  staffId: number;
  limit: number;
}

/** What has all words of a keyword, the most relevant first. */
export async function findContent(db: Db, { keyword, types, staffId, limit }: ContentQuestion): Promise<ContentMatch[]> {
  const words = wordsIn(keyword);
  const pattern = pinyinPattern(keyword) ?? null;
  const { rows } = await sql<FoundRow>`select type, content_id, title, body from content_find(${types}::text[], ${staffId}::bigint,
    ${words}::text[], ${pattern}::text, ${pattern === null ? '' : pinyinLetters(keyword)}, ${limit}::integer)`.execute(db);
  return rows.map(({ type, content_id, title, body }) => {
    const shown = title.slice(0, mostTitle);
    const snippet = snippetOf(body, words);
    return { type, id: Number(content_id), title: shown, title_marks: marksOf(shown, words), snippet, marks: marksOf(snippet, words) };
  });
}
