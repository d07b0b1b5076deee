import type { Data } from '@shiyi/sdk';
import type { Band, Definition, Part, Question } from './definition.js';

type Finding = Data<'checkQuestionnaire'>[number];

const about = (kind: Finding['kind'], level: Finding['level'], subject: string, place: Partial<Finding> = {}): Finding => ({
  ...{ kind, level, subject, part_id: null, question_id: null, dimension_id: null },
  ...place,
});

interface Step {
  part: Part;
  question: Question;
}

/** The questions in the order of the parts. */
function stepsOf({ parts, questions }: Definition): Step[] {
  const byId = new Map(questions.map((one) => [one.id, one]));
  return parts.flatMap((part) =>
    part.question_ids.flatMap((id) => {
      const question = byId.get(id);
      return question ? [{ part, question }] : [];
    }),
  );
}

/** Returns the questions that a customer can reach with any answers. A skipped question leads to the next one. */
function reachable(steps: readonly Step[]): Set<number> {
  const places = new Map(steps.map(({ question }, at) => [question.id, at]));
  const seen = new Set([0]);
  for (const [at, { part, question }] of steps.entries()) {
    if (!seen.has(at)) continue;
    const mayPass = part.show_rule !== null || question.sex_only !== null || !question.required || question.type !== 'single';
    const next = question.type === 'single' ? question.options.map((one) => places.get(one.next_question_id ?? 0) ?? -1) : [];
    for (const to of next) seen.add(to > at ? to : at + 1);
    if (mayPass) seen.add(at + 1);
  }
  return seen;
}

function jumpFindings(steps: readonly Step[]): Finding[] {
  const places = new Map(steps.map(({ question }, at) => [question.id, at]));
  return steps.flatMap(({ part, question }, at) =>
    question.options.flatMap(({ next_question_id: to, label }) => {
      if (to === null) return [];
      const place = { part_id: part.id, question_id: question.id };
      const target = places.get(to);
      if (target === undefined) return [about('jump_nowhere', 'warning', `${question.title} · ${label}`, place)];
      return target <= at ? [about('jump_back', 'error', `${question.title} · ${label}`, place)] : [];
    }),
  );
}

function canHold({ op, value }: NonNullable<Part['show_rule']>, { type, options, min, max }: Question): boolean {
  if (type === 'single' || type === 'multi')
    return op === 'ne' ? options.some((one) => one.key !== value) : options.some((one) => one.key === value);
  if (type !== 'number' && type !== 'scale') return true;
  const [low, high, at] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY, Number(value)];
  const possible = {
    eq: low <= at && at <= high,
    ne: low !== at || high !== at,
    lt: low < at,
    lte: low <= at,
    gt: high > at,
    gte: high >= at,
  };
  return op === 'has' ? false : possible[op];
}

function ruleFindings({ parts }: Definition, steps: readonly Step[], seen: ReadonlySet<number>): Finding[] {
  return parts.flatMap((part, order) => {
    const rule = part.show_rule;
    if (!rule) return [];
    const at = steps.findIndex(({ question }) => question.id === rule.question_id);
    const step = steps[at];
    const place = { part_id: part.id, question_id: rule.question_id };
    if (!step || parts.indexOf(step.part) >= order) return [about('rule_out_of_order', 'error', part.title, place)];
    return seen.has(at) && canHold(rule, step.question) ? [] : [about('rule_never_holds', 'error', part.title, place)];
  });
}

const hasGap = (bands: readonly Band[]) => {
  const plain = bands.filter((one) => one.others_below === undefined);
  return plain.some(({ from }, at) => at > 0 && from > (plain[at - 1]?.to ?? from));
};

function scoreFindings({ dimensions, decision, bands, questions, name }: Definition, steps: readonly Step[]): Finding[] {
  const asked = new Set(steps.map(({ question }) => question.id));
  const titles = new Map(questions.map((one) => [one.id, one.title]));
  const found = dimensions.flatMap(({ id, name: of, items, bands: own }) => {
    const needed = items.flatMap(({ question_id, share_of }) =>
      share_of ? [question_id, share_of.from_question_id, share_of.to_question_id] : [question_id],
    );
    const left = [...new Set(needed)].filter((one) => !asked.has(one));
    return [
      ...(items.length === 0 ? [about('no_items', 'error', of, { dimension_id: id })] : []),
      ...left.map((one) => about('item_not_asked', 'warning', titles.get(one) ?? of, { question_id: one, dimension_id: id })),
      ...(hasGap(own) ? [about('bands_gap', 'warning', of, { dimension_id: id })] : []),
    ];
  });
  if (decision === 'total_band' && bands.length === 0) return [...found, about('no_bands', 'error', name)];
  return hasGap(bands) ? [...found, about('bands_gap', 'warning', name)] : found;
}

/** Returns what customers could never reach or what could never count, in the order of the parts and dimensions. */
export function findingsOf(definition: Definition): Finding[] {
  const steps = stepsOf(definition);
  const seen = reachable(steps);
  const empty = definition.parts.filter((one) => one.question_ids.length === 0);
  const found = [
    ...(steps.length === 0 ? [about('no_questions', 'error', definition.name)] : []),
    ...empty.map((one) => about('no_questions', 'warning', one.title, { part_id: one.id })),
    ...ruleFindings(definition, steps, seen),
    ...jumpFindings(steps),
    ...steps.flatMap(({ part, question }, at) =>
      seen.has(at) ? [] : [about('never_asked', 'error', question.title, { part_id: part.id, question_id: question.id })],
    ),
    ...scoreFindings(definition, steps),
  ];
  return found.slice(0, 500);
}
