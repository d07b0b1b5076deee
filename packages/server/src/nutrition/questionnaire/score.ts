import { roundTo } from '../plan/round.js';
import { itemScore, mappedScore } from './item-score.js';
import type { Answers, Band, Dimension, DimensionItem, Question, Questionnaire, Value } from './questionnaire.js';
import { questionsOnPath } from './show.js';

export interface DimensionScore {
  id: number;
  /** Sum of the scores of its items, as they were answered; null where more than 20 % of them were not. */
  raw: number | null;
  /** By the formula, two decimals. */
  score: number | null;
  band: Band | null;
}

export interface Scores {
  dimensions: DimensionScore[];
  total: number | null;
  band: Band | null;
}

/** Items without an answer are left out up to this share. */
const mostMissing = 0.2;

/** Questions that a value reads. */
const questionsIn = (value: Value): number[] => {
  if ('question_id' in value) return [value.question_id];
  return 'from' in value ? [value.from, value.to] : [...questionsIn(value.share), ...questionsIn(value.of)];
};

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

interface ScoreState {
  score: number;
  weight: number;
}

/** The score of a dimension from those of its items, unrounded; null where it cannot be formed. */
function byFormula(
  { formula, score_map = [] }: Dimension,
  items: readonly ScoreState[],
  { score_min, score_max }: Questionnaire,
): number | null {
  const [count, raw] = [items.length, sum(items.map(({ score }) => score))];
  if (formula === 'mean') return raw / count;
  if (formula === 'weighted') {
    const weight = sum(items.map((item) => item.weight));
    return weight > 0 ? sum(items.map((item) => item.weight * item.score)) / weight : null;
  }
  if (formula === 'converted') return ((raw - count * score_min) / (count * (score_max - score_min))) * 100;
  if (formula === 'component' && score_map.length > 0) return mappedScore(score_map, raw) ?? null;
  return raw;
}

function dimensionScore(
  questionnaire: Questionnaire,
  dimension: Dimension,
  questions: ReadonlyMap<number, Question>,
  answers: Answers,
): DimensionScore {
  // Questions not asked, because of sex or a show rule, are not missing.
  const asked = dimension.items.filter(({ value }) => questionsIn(value).every((id) => questions.has(id)));
  const scored = asked.flatMap((item: DimensionItem): ScoreState[] => {
    const score = itemScore(item, questions, answers);
    return score === undefined ? [] : [{ score, weight: item.weight ?? 1 }];
  });
  const isOpen = scored.length === 0 || asked.length - scored.length > asked.length * mostMissing + 1e-9;
  if (isOpen) return { id: dimension.id, raw: null, score: null, band: null };
  const score = byFormula(dimension, scored, questionnaire);
  return {
    id: dimension.id,
    raw: roundTo(sum(scored.map((item) => item.score)), 2),
    score: score === null ? null : roundTo(score, 2),
    band: null,
  };
}

/** The first matching band; the highest score belongs to the last one. */
export function bandOf(bands: readonly Band[], score: number | null, others: readonly (number | null)[]): Band | null {
  if (score === null) return null;
  const last = bands.at(-1);
  const isIn = (band: Band) => score >= band.from && (score < band.to || (band.to === last?.to && score === band.to));
  const below = (limit: number) => others.every((other) => other !== null && other < limit);
  return bands.find((band) => isIn(band) && ((band.others_below ?? null) === null || below(band.others_below as number))) ?? null;
}

/** Sum of the dimensions for `sum` and `component`, mean for `mean`, mean by weight for `weighted`, none for `converted` or with one missing. */
function totalOf({ scoring, dimensions }: Questionnaire, scores: readonly (number | null)[]): number | null {
  if (scoring === 'converted' || scores.length === 0 || scores.includes(null)) return null;
  const all = scores as number[];
  if (scoring === 'mean') return roundTo(sum(all) / all.length, 2);
  if (scoring !== 'weighted') return roundTo(sum(all), 2);
  const weights = dimensions.map(({ weight }) => weight ?? 1);
  const whole = sum(weights);
  return whole > 0 ? roundTo(sum(all.map((score, at) => score * (weights[at] ?? 0))) / whole, 2) : null;
}

/** Scores answers. Questions for the other sex and of parts that were not shown are not counted. */
export function scoresOf(questionnaire: Questionnaire, answers: Answers, sex: 0 | 1 | 2 = 0): Scores {
  const questions = questionsOnPath(questionnaire, answers, sex);
  const dimensions = questionnaire.dimensions.map((dimension) => dimensionScore(questionnaire, dimension, questions, answers));
  const scores = dimensions.map(({ score }) => score);
  for (const [at, dimension] of dimensions.entries())
    dimension.band = bandOf(questionnaire.dimensions[at]?.bands ?? [], dimension.score, scores.toSpliced(at, 1));
  const total = totalOf(questionnaire, scores);
  return { dimensions, total, band: bandOf(questionnaire.bands, total, []) };
}
