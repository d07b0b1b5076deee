import type { Band, Definition, Dimension, Item, Question, Rule, Scoring, SumMapRow } from '../evaluate/definition.js';
import type { Answers } from './way.js';

type Range = Pick<SumMapRow, 'from' | 'at_least' | 'to'>;

/** Rounds away what floating point adds, so that exactly 85 % is 85. */
const exact = (value: number) => Math.round(value * 1e9) / 1e9;
const rounded = (value: number) => Math.round(exact(value * 100)) / 100;
const sum = (list: readonly number[]) => exact(list.reduce((all, one) => all + one, 0));

const inRange = ({ from, at_least, to }: Range, value: number) =>
  (from === undefined || value > from) && (at_least === undefined || value >= at_least) && (to === undefined || value <= to);

const mapped = (map: readonly (Range & { score: number })[], value: number) =>
  map.length === 0 ? value : map.find((row) => inRange(row, value))?.score;

const minutes = (time: string | undefined) => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
};

/** Returns hours as a percentage of the hours between two times of day, over midnight if need be. */
function shareOf(hours: number, from: string | undefined, to: string | undefined): number | undefined {
  const [start, end] = [minutes(from), minutes(to)];
  if (start === undefined || end === undefined || start === end) return undefined;
  return exact((hours * 6000) / ((end - start + 1440) % 1440));
}

function choiceScore({ score_map }: Item, { options }: Question, key: string): number | undefined {
  if (score_map.length > 0) return score_map.find((row) => row.key === key)?.score;
  return options.find((one) => one.key === key)?.score;
}

function plainScore(item: Item, question: Question, answers: Answers): number | undefined {
  const values = answers.get(item.question_id) ?? [];
  if (values.length === 0) return undefined;
  if (question.options.length > 0) {
    const scores = values.map((value) => choiceScore(item, question, value.split(':').at(-1) ?? ''));
    return scores.every((one) => one !== undefined) ? sum(scores) : undefined;
  }
  const value = Number(values[0]);
  if (!item.share_of) return mapped(item.score_map, value);
  const { from_question_id, to_question_id } = item.share_of;
  const share = shareOf(value, answers.get(from_question_id)?.[0], answers.get(to_question_id)?.[0]);
  return share === undefined ? undefined : mapped(item.score_map, share);
}

interface Scored {
  weight: number;
  score: number;
}

const scores = (items: readonly Scored[]) => items.map((one) => one.score);

const combined = {
  sum: (items: readonly Scored[]) => sum(scores(items)),
  mean: (items: readonly Scored[]) => sum(scores(items)) / items.length,
  weighted: (items: readonly Scored[]) => sum(items.map((one) => one.weight * one.score)) / sum(items.map((one) => one.weight)),
};

function formulaScore(by: Scoring, items: readonly Scored[], { score_min, score_max }: Definition, map: Dimension['sum_map']) {
  if (by === 'component') return mapped(map, sum(scores(items)));
  if (by !== 'converted') return combined[by](items);
  return ((sum(scores(items)) - items.length * score_min) / (items.length * (score_max - score_min))) * 100;
}

/** The share of unanswered items up to which the others count for them. */
const mostMissing = 0.2;

function scoreOf(definition: Definition, dimension: Dimension, asked: ReadonlyMap<number, Question>, answers: Answers) {
  const items = dimension.items.filter((one) => asked.has(one.question_id));
  const scored = items.flatMap((item): Scored[] => {
    const question = asked.get(item.question_id);
    const score = question && plainScore(item, question, answers);
    if (score === undefined) return [];
    return [{ weight: item.weight, score: question?.reverse ? definition.score_max + definition.score_min - score : score }];
  });
  const raw = scored.length > 0 ? sum(scored.map((one) => one.score)) : null;
  const enough = scored.length > 0 && exact((items.length - scored.length) / items.length) <= mostMissing;
  const score = enough ? formulaScore(dimension.formula ?? definition.scoring, scored, definition, dimension.sum_map) : undefined;
  return { dimension, raw, score: score !== undefined && Number.isFinite(score) ? rounded(score) : null };
}

type DimensionScore = ReturnType<typeof scoreOf>;

function totalOf({ scoring }: Definition, all: readonly DimensionScore[]): number | null {
  const known = all.flatMap(({ score, dimension }) => (score === null ? [] : [{ weight: dimension.weight, score }]));
  if (scoring === 'converted' || known.length === 0 || known.length < all.length) return null;
  const total = combined[scoring === 'component' ? 'sum' : scoring](known);
  return Number.isFinite(total) ? rounded(total) : null;
}

/** Returns the first band that holds; the highest score belongs to the band that ends with it. */
function bandOf(bands: readonly Band[], score: number | null, others: readonly (number | null)[]): Band | undefined {
  if (score === null) return undefined;
  const highest = Math.max(...bands.map((one) => one.to));
  return bands.find(
    ({ from, to, others_below: below }) =>
      score >= from &&
      (score < to || (score === to && to === highest)) &&
      (below === undefined || others.every((other) => other !== null && other < below)),
  );
}

const compared: Record<Rule['op'], (one: number, other: number) => boolean> = {
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  eq: (one, other) => one === other,
};

/** Returns what the answers add up to. Only questions that were asked count. */
export function resultOf(definition: Definition, questions: readonly Question[], answers: Answers) {
  const asked = new Map(questions.map((one) => [one.id, one]));
  const all = definition.dimensions.map((one) => scoreOf(definition, one, asked, answers));
  const total = totalOf(definition, all);
  const dimensions = all.map((one) => {
    const others = all.filter((other) => other !== one).map((other) => other.score);
    return { ...one, band: bandOf(one.dimension.bands, one.score, others) };
  });
  const found = conclusion(definition, total, dimensions);
  const advice = [found, ...dimensions.map((one) => one.band)].flatMap((one) => one?.advice ?? []);
  return {
    total,
    title: found?.title ?? null,
    level: found && 'level' in found ? found.level : null,
    advice: [...new Set(advice)],
    tag_ids: found?.tag_ids ?? [],
    dimensions: dimensions.map(({ dimension: { id, name }, raw, score, band }) => ({
      ...{ id, name, raw, score, level: band?.level ?? null, advice: band?.advice ?? null },
    })),
  };
}

function conclusion(
  { decision, bands, rules }: Definition,
  total: number | null,
  dimensions: readonly (DimensionScore & { band: Band | undefined })[],
): Band | Rule | undefined {
  if (decision === 'total_band') return bandOf(bands, total, []);
  if (decision === 'max_dimension') {
    const held = dimensions.filter((one) => one.band);
    return held.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0]?.band;
  }
  return rules.find((rule) => {
    const score = rule.dimension === undefined ? total : dimensions.find((one) => one.dimension.name === rule.dimension)?.score;
    return score !== null && score !== undefined && compared[rule.op](score, rule.value);
  });
}
