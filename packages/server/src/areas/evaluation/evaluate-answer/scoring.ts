import type { Answer, DimensionItem, Answers as PlainAnswers, Questionnaire } from '../../../nutrition/questionnaire/questionnaire.js';
import { type DimensionScore, scoresOf } from '../../../nutrition/questionnaire/score.js';
import type { Band, Definition, Item, Question, Rule } from '../evaluate/definition.js';
import type { Answers } from './way.js';

/** Converts the texts of an answer to its type: a number, keys, or a key for each row. */
function answerOf({ type }: Question, values: readonly string[]): Answer {
  if (type === 'number' || type === 'scale') return Number(values[0]);
  if (type === 'multi') return values;
  if (type === 'matrix') return Object.fromEntries(values.map((value) => value.split(':') as [string, string]));
  return values[0] ?? '';
}

function itemOf({ question_id, weight, score_map, share_of }: Item): DimensionItem {
  const own = { question_id };
  const value = share_of ? { share: own, of: { from: share_of.from_question_id, to: share_of.to_question_id } } : own;
  return { value, weight, score_map };
}

/** Returns the questionnaire as presented: one part with the questions on the customer's path. */
const withQuestions = (definition: Definition, questions: readonly Question[]): Questionnaire => ({
  scoring: definition.scoring,
  score_min: definition.score_min,
  score_max: definition.score_max,
  questions,
  parts: [{ id: 1, question_ids: questions.map((one) => one.id), show_rule: null }],
  dimensions: definition.dimensions.map(({ id, weight, formula, sum_map, bands, items }) => ({
    ...{ id, weight, bands, formula: formula ?? definition.scoring, score_map: sum_map, items: items.map(itemOf) },
  })),
  bands: definition.bands,
  decision: { kind: 'total_band' },
});

/** Returns the result of the answers. Only questions on the customer's path count. */
export function resultOf(definition: Definition, questions: readonly Question[], answers: Answers) {
  const given: PlainAnswers = new Map(
    questions.flatMap((one) => {
      const values = answers.get(one.id);
      return values === undefined ? [] : [[one.id, answerOf(one, values)] as const];
    }),
  );
  const scores = scoresOf(withQuestions(definition, questions), given);
  const found = conclusion(definition, scores.total, scores.band, scores.dimensions);
  const advice = [found, ...scores.dimensions.map((one) => one.band)].flatMap((one) => one?.advice ?? []);
  const names = new Map(definition.dimensions.map((one) => [one.id, one.name]));
  return {
    total: scores.total,
    title: found?.title ?? null,
    level: found && 'level' in found ? found.level : null,
    advice: [...new Set(advice)],
    tag_ids: found?.tag_ids ?? [],
    dimensions: scores.dimensions.map(({ id, raw, score, band }) => ({
      ...{ id, name: names.get(id) ?? '', raw, score, level: band?.level ?? null, advice: band?.advice ?? null },
    })),
  };
}

const compared: Record<Rule['op'], (one: number, other: number) => boolean> = {
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  eq: (one, other) => one === other,
};

type Conclusion = Rule | DimensionScore['band'] | Band | undefined;

function conclusion(
  { decision, rules, dimensions }: Definition,
  total: number | null,
  band: DimensionScore['band'],
  scores: readonly DimensionScore[],
): Conclusion {
  if (decision === 'total_band') return band;
  if (decision === 'max_dimension') {
    const held = scores.filter((one) => one.band);
    return held.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0]?.band;
  }
  const scoreAt = (name: string) => scores.find((one) => one.id === dimensions.find((each) => each.name === name)?.id)?.score;
  return rules.find((rule) => {
    const score = rule.dimension === undefined ? total : scoreAt(rule.dimension);
    return score !== null && score !== undefined && compared[rule.op](score, rule.value);
  });
}
