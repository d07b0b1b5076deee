import { type Condition, conditionsOf, holds } from './conditions.js';
import type { Part, Question, ShowRule } from './definition.js';

/** A question where it is asked. */
export interface Step {
  part: Part;
  question: Question;
}

interface RuleFault {
  kind: 'rule_out_of_order' | 'rule_unknown' | 'rule_never_holds';
  /** The question at which the rule looks. */
  question_id: number;
}

/** Answers that tell apart what conditions on a question ask for; undefined where any text may be the answer. */
function samples({ type, options, min, max }: Question, conditions: readonly Condition[]): string[][] | undefined {
  if (type === 'single') return options.map((one) => [one.key]);
  if (type === 'multi') {
    const wanted = conditions.filter((one) => one.op === 'has').map((one) => one.value);
    const isOffered = (key: string) => options.some((one) => one.key === key && (!one.exclusive || wanted.length === 1));
    const together = options.filter((one) => !one.exclusive).map((one) => one.key);
    return [...options.map((one) => [one.key]), together, ...(wanted.every(isOffered) ? [wanted] : [])];
  }
  if (type !== 'number' && type !== 'scale') return undefined;
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const edges = [low, high, ...conditions.map((one) => Number(one.value))].filter(Number.isFinite).toSorted((one, other) => one - other);
  const between = edges.map((edge, at) => (edge + (edges[at + 1] ?? edge + 1)) / 2);
  const outside = edges[0] === undefined ? [0] : [edges[0] - 1];
  return [...edges, ...between, ...outside].filter((one) => low <= one && one <= high).map((one) => [String(one)]);
}

/** Whether one answer to a question can meet all these conditions on it. */
function canHold(conditions: readonly Condition[], question: Question): boolean {
  const tried = samples(question, conditions);
  return tried === undefined || tried.some((values) => conditions.every((one) => holds(one, question, values)));
}

/** Returns what keeps a rule, which decides on the step `at`, from ever showing anything; at most one fault for each question. */
export function ruleFaults(rule: ShowRule, at: number, steps: readonly Step[], seen: ReadonlySet<number>): RuleFault[] {
  const all = conditionsOf(rule);
  const ids = new Set(all.map((one) => one.question_id));
  const found = [...ids].map((question_id): { fault: RuleFault | undefined; isDead: boolean } => {
    const conditions = all.filter((one) => one.question_id === question_id);
    const place = steps.findIndex(({ question }) => question.id === question_id);
    const step = steps[place];
    if (!step) return { fault: { kind: 'rule_unknown', question_id }, isDead: true };
    if (place >= at) return { fault: { kind: 'rule_out_of_order', question_id }, isDead: true };
    const groups = rule.match === 'any' ? conditions.map((one) => [one]) : [conditions];
    const isDead = !seen.has(place) || groups.every((group) => !canHold(group, step.question));
    return { fault: isDead ? { kind: 'rule_never_holds', question_id } : undefined, isDead };
  });
  // Of several ways, a dead one does no harm; a wrong reference is always said.
  const isOpen = rule.match === 'any' && found.some((one) => !one.isDead);
  return found.flatMap(({ fault }) => (fault && !(isOpen && fault.kind === 'rule_never_holds') ? [fault] : []));
}
