import type { Condition } from './mass-values.js';

const field = 'service.camp';

const isCampRule = ({ field: name, op, values }: Condition) => name === field && op === 'contains' && values !== undefined;

const campsOf = ({ values = [] }: Condition) => values.map(Number);

interface Parts {
  camps: number[];
  rest: Condition | undefined;
}

/** Splits a condition into the camps that are chosen by themselves and what else must hold. */
export function splitCamps(condition: Condition | undefined): Parts {
  if (!condition) return { camps: [], rest: undefined };
  if (isCampRule(condition)) return { camps: campsOf(condition), rest: undefined };
  const [first, second, ...more] = condition.all ?? [];
  const [rest, ...others] = second?.all ?? [];
  if (first && rest && more.length + others.length === 0 && isCampRule(first)) return { camps: campsOf(first), rest };
  return { camps: [], rest: condition };
}

/**
 * Joins camps, of which one must hold, and what else must hold; undefined for neither. What else must hold is in a block of its own, which
 * the rule builder does not make, so that its rules on camps stay there.
 */
export function joinCamps({ camps, rest }: Parts): Condition | undefined {
  const rule: Condition | undefined = camps.length > 0 ? { field, op: 'contains', values: camps.map(String) } : undefined;
  if (!rule || !rest) return rule ?? rest;
  return { all: [rule, { all: [rest] }] };
}
