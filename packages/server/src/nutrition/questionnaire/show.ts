import type { Answer, Answers, Comparison, Part, Question, Questionnaire } from './questionnaire.js';

const compare: Readonly<Record<Exclude<Comparison, 'has' | 'eq' | 'ne'>, (one: number, two: number) => boolean>> = {
  lt: (one, two) => one < two,
  lte: (one, two) => one <= two,
  gt: (one, two) => one > two,
  gte: (one, two) => one >= two,
};

/** Whether an answer meets a show rule; without an answer none does. */
export function meets(answer: Answer | undefined, op: Comparison, value: string): boolean {
  if (answer === undefined) return false;
  if (op === 'has') return Array.isArray(answer) && (answer as readonly string[]).includes(value);
  if (op === 'eq' || op === 'ne') return (String(answer) === value) === (op === 'eq');
  const number = Number(answer);
  return Number.isFinite(number) && compare[op](number, Number(value));
}

/** The parts that are shown with these answers. An answer in a part that is not shown counts as none. */
export function visibleParts(parts: readonly Part[], answers: Answers): Part[] {
  const shown: Part[] = [];
  for (const part of parts) {
    const rule = part.show_rule;
    const isAsked = (id: number) => shown.some(({ question_ids }) => question_ids.includes(id));
    if (!rule || (isAsked(rule.question_id) && meets(answers.get(rule.question_id), rule.op, rule.value))) shown.push(part);
  }
  return shown;
}

/** The questions for a person, by id: those of the visible parts, for their sex. Sex 0 is unknown and gets all. */
export function questionsOnPath({ questions, parts }: Questionnaire, answers: Answers, sex: 0 | 1 | 2): Map<number, Question> {
  const ids = new Set(visibleParts(parts, answers).flatMap(({ question_ids }) => question_ids));
  const isFor = ({ sex_only }: Question) => (sex_only ?? null) === null || sex === 0 || sex_only === sex;
  return new Map(questions.filter((question) => ids.has(question.id) && isFor(question)).map((question) => [question.id, question]));
}

export interface ShowFault {
  /** `cycle`: parts wait for each other, or one for itself; `later`: the question is asked after the part; `unknown`: it is in no part. */
  rule: 'cycle' | 'later' | 'unknown' | 'never' | 'backward';
  /** The parts of a cycle in order; otherwise the one part. */
  part_ids: number[];
}

/** Follows show rules from a part; returns the parts that wait for each other, from the first that comes again. */
function cycleFrom(start: Part, partOf: (question: number) => Part | undefined): number[] | undefined {
  const way: number[] = [];
  for (let part: Part | undefined = start; part; part = part.show_rule ? partOf(part.show_rule.question_id) : undefined) {
    const seen = way.indexOf(part.id);
    if (seen >= 0) return way.slice(seen);
    way.push(part.id);
  }
  return undefined;
}

/** Whether no answer to the question can meet the rule. */
function isNever({ options = [], min, max }: Question, { op, value }: NonNullable<Part['show_rule']>): boolean {
  if (options.length > 0) return (op === 'eq' || op === 'has') && !options.some(({ key }) => key === value);
  const limit = Number(value);
  if ((op === 'gt' && (max ?? Infinity) <= limit) || (op === 'gte' && (max ?? Infinity) < limit)) return true;
  return (op === 'lt' && (min ?? -Infinity) >= limit) || (op === 'lte' && (min ?? -Infinity) > limit);
}

/**
 * Dead ends of a questionnaire, whose parts come in order: rules that wait for themselves or for a later part, for a question in no part or an answer
 * that cannot be given, and options that lead to a question that is not asked later.
 */
export function* showFaults({ questions, parts }: Pick<Questionnaire, 'questions' | 'parts'>): Generator<ShowFault> {
  const partOf = (question: number) => parts.find(({ question_ids }) => question_ids.includes(question));
  const told = new Set<number>();
  for (const [at, part] of parts.entries()) {
    const rule = part.show_rule;
    if (!rule) continue;
    const cycle = cycleFrom(part, partOf);
    const before = partOf(rule.question_id);
    const question = questions.find(({ id }) => id === rule.question_id);
    if (cycle?.includes(part.id)) {
      if (!told.has(part.id)) yield { rule: 'cycle', part_ids: cycle };
      for (const id of cycle) told.add(id);
    } else if (!before || !question) yield { rule: 'unknown', part_ids: [part.id] };
    else if (parts.indexOf(before) > at) yield { rule: 'later', part_ids: [part.id] };
    else if (isNever(question, rule)) yield { rule: 'never', part_ids: [part.id] };
  }
  yield* jumpFaults(questions, parts);
}

function* jumpFaults(questions: readonly Question[], parts: readonly Part[]): Generator<ShowFault> {
  const order = parts.flatMap(({ question_ids }) => question_ids);
  for (const part of parts)
    for (const id of part.question_ids) {
      const next =
        questions.find((question) => question.id === id)?.options?.flatMap(({ next_question_id }) => next_question_id ?? []) ?? [];
      if (next.some((to) => order.indexOf(to) <= order.indexOf(id))) yield { rule: 'backward', part_ids: [part.id] };
    }
}
