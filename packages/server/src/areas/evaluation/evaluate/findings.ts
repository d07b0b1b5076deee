import type { Data } from '@shiyi/sdk';
import { ruleOfQuestion } from './conditions.js';
import type { Band, Definition } from './definition.js';
import { ruleFaults, type Step } from './rule-faults.js';

type Finding = Data<'checkQuestionnaire'>[number];

const about = (kind: Finding['kind'], level: Finding['level'], subject: string, place: Partial<Finding> = {}): Finding => ({
  ...{ kind, level, subject, part_id: null, question_id: null, dimension_id: null },
  ...place,
});

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
    const isConditional = part.show_rule !== null || ruleOfQuestion(part, question.id) !== undefined || question.sex_only !== null;
    const mayPass = isConditional || !question.required || question.type !== 'single';
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

function ruleFindings({ parts }: Definition, steps: readonly Step[], seen: ReadonlySet<number>): Finding[] {
  const places = new Map(steps.map(({ question }, at) => [question.id, at]));
  return parts.flatMap((part) => {
    const first = places.get(part.question_ids.find((id) => places.has(id)) ?? 0) ?? steps.length;
    const own = part.show_rule ? ruleFaults(part.show_rule, first, steps, seen) : [];
    return [
      ...own.map(({ kind, question_id }) => about(kind, 'error', part.title, { part_id: part.id, question_id })),
      ...part.question_ids.flatMap((id) => {
        const [rule, at] = [ruleOfQuestion(part, id), places.get(id)];
        if (!rule || at === undefined) return [];
        const subject = steps[at]?.question.title ?? part.title;
        return ruleFaults(rule, at, steps, seen).map(({ kind }) => about(kind, 'error', subject, { part_id: part.id, question_id: id }));
      }),
    ];
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
