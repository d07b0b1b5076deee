import type { Questionnaire, ThresholdRule, Verdict } from './questionnaire.js';
import type { DimensionScore, Scores } from './score.js';

/** A conclusion: of a dimension, or of the total where that is null. */
export interface Conclusion {
  dimension_id: number | null;
  title: string;
  verdict: Verdict | null;
}

const compare: Readonly<Record<ThresholdRule['op'], (score: number, value: number) => boolean>> = {
  lt: (score, value) => score < value,
  lte: (score, value) => score <= value,
  gt: (score, value) => score > value,
  gte: (score, value) => score >= value,
  eq: (score, value) => score === value,
};

const conclusionOf = ({ id, band }: DimensionScore): Conclusion[] =>
  band ? [{ dimension_id: id, title: band.title, verdict: band.verdict ?? null }] : [];

/** The norm with the tendencies beside it, or else the deviations that hold, the highest score first, or else the tendencies. */
function byNorm(dimensions: readonly DimensionScore[], norm: number): Conclusion[] {
  const [own, others] = [dimensions.find(({ id }) => id === norm), dimensions.filter(({ id }) => id !== norm)];
  const that = (verdict: Verdict) =>
    others
      .filter(({ band }) => band?.verdict === verdict)
      .sort((one, two) => (two.score ?? 0) - (one.score ?? 0))
      .flatMap(conclusionOf);
  const isNorm = own?.band?.verdict === 'yes' || own?.band?.verdict === 'basically';
  if (own && isNorm) return [...conclusionOf(own), ...that('tendency')];
  return that('yes').length > 0 ? that('yes') : that('tendency');
}

/** The conclusions of a questionnaire by its decision; none if nothing matches or a score is missing. */
export function conclusionsOf({ decision }: Questionnaire, { dimensions, total, band }: Scores): Conclusion[] {
  if (decision.kind === 'total_band') return band ? [{ dimension_id: null, title: band.title, verdict: band.verdict ?? null }] : [];
  if (decision.kind === 'norm_dimension') return byNorm(dimensions, decision.dimension_id);
  if (decision.kind !== 'threshold_rules') {
    const known = dimensions.filter(({ score }) => score !== null);
    const highest = Math.max(...known.map(({ score }) => score as number));
    return known
      .filter(({ score }) => score === highest)
      .slice(0, 1)
      .flatMap(conclusionOf);
  }
  const scoreAt = (id: number | null) => (id === null ? total : (dimensions.find((one) => one.id === id)?.score ?? null));
  const rule = decision.rules.find(({ dimension_id, op, value }) => {
    const score = scoreAt(dimension_id);
    return score !== null && compare[op](score, value);
  });
  return rule ? [{ dimension_id: rule.dimension_id, title: rule.title, verdict: null }] : [];
}
