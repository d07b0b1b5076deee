import type { ConditionWords } from '@shiyi/sdk/condition-text';
import { type RawBuilder, sql } from 'kysely';
import { ruleHolds } from '../../../audience/compile.js';
import type { Node, Rule } from '../../../audience/condition.js';
import { nodeText } from '../../../audience/rule-text.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import type { Sentence } from '../../../http/refusal.js';

/** A rule or block of a condition. */
export interface Part {
  /** Such as all.1.any.0; empty for the whole. */
  path: string;
  rule: Rule | undefined;
  join: Join | undefined;
  /** It is inside a not, and counts for whom it does not hold. */
  negated: boolean;
  count: number;
}

/** How a block joins its parts. */
type Join = 'all' | 'any' | 'not';

interface PlacedPart {
  path: string;
  rule: Rule | undefined;
  join: Join | undefined;
  /** It is inside a not, and counts for whom it does not hold. */
  negated: boolean;
  holds: RawBuilder<boolean>;
}

const below = (path: string, step: string) => (path === '' ? step : `${path}.${step}`);

interface RuleInPlace {
  rule: Rule;
  negated: boolean;
}

/** The parts of a condition, each with an expression over the results of the rules, which are the columns `r0`, `r1` and so on. */
function partsOf(node: Node, path: string, negated: boolean, rules: RuleInPlace[]): PlacedPart[] {
  if ('rule' in node) {
    const at = rules.push({ rule: node.rule, negated }) - 1;
    return [{ path, rule: node.rule, join: undefined, negated, holds: sql<boolean>`${sql.ref(`r${at}`)}` }];
  }
  if ('not' in node) {
    const inner = partsOf(node.not, below(path, 'not'), !negated, rules);
    return [{ path, rule: undefined, join: 'not', negated, holds: inner[0]?.holds ?? sql<boolean>`true` }, ...inner];
  }
  const [kind, nodes] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const);
  const inner = nodes.map((one, at) => partsOf(one, below(path, `${kind}.${at}`), negated, rules));
  const heads = inner.flatMap(([head]) => (head ? [head.holds] : []));
  const holds = sql<boolean>`(${sql.join(heads, (kind === 'all') === negated ? sql` or ` : sql` and `)})`;
  return [{ path, rule: undefined, join: kind, negated, holds }, ...inner.flat()];
}

/** For how many customers of the company each part of a condition holds, as it stands in the condition; and how many there are. */
export async function countParts(db: Db, node: Node, calendar: Calendar): Promise<{ total: number; parts: Part[] }> {
  const rules: RuleInPlace[] = [];
  const parts = partsOf(node, '', false, rules);
  const results = rules.map(({ rule, negated }, at) => sql`coalesce(${ruleHolds(rule, calendar, negated)}, false) as ${sql.ref(`r${at}`)}`);
  const counts = parts.map(({ holds }, at) => sql`count(*) filter (where ${holds})::int as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<Record<string, number>>`select count(*)::int as total, ${sql.join(counts)}
    from (select ${sql.join(results)} from customer where deleted_at is null) held`.execute(db);
  const row = rows[0] ?? {};
  return { total: row.total ?? 0, parts: parts.map(({ holds: _, ...part }, at) => ({ ...part, count: row[`c${at}`] ?? 0 })) };
}

/** How a block joins its parts, and how it does inside a not. */
const joins: Record<Join, readonly [plain: Sentence, negated: Sentence]> = {
  all: [
    ['全部满足', 'All of'],
    ['未全部满足', 'Not all of'],
  ],
  any: [
    ['任一满足', 'Any of'],
    ['全都不满足', 'None of'],
  ],
  not: [
    ['不满足', 'Not'],
    ['满足', 'Holds'],
  ],
};

/** A part by itself in words, as it is counted. */
export function partText({ rule, join, negated }: Part, words: ConditionWords): string {
  if (rule) return nodeText(negated ? { not: { rule } } : { rule }, words);
  return join ? joins[join][negated ? 1 : 0][words.language === 'en' ? 1 : 0] : '';
}
