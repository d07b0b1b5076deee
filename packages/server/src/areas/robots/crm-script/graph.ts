import type { Data, Input } from '@shiyi/sdk';

export type Step = Input<'checkCrmScript'>['steps'][number];
type Findings = Data<'checkCrmScript'>;
type Turn = Findings['turns'][number];
type Reply = NonNullable<Input<'checkCrmScript'>['replies']>[number];

const mostTurns = 50;

type Steps = ReadonlyMap<number, Step>;
const byOrder = (steps: readonly Step[]): Steps => new Map(steps.map((step) => [step.order, step]));
const nextOf = (steps: Steps, { next = [] }: Step): Step[] => next.flatMap((order) => steps.get(order) ?? []);

const normal = (text: string) => text.normalize('NFKC').toLowerCase();
const takes = ({ keywords = [] }: Step, reply: string) => keywords.some((word) => normal(reply).includes(normal(word)));

/** Whether a step that is asked first takes every reply, or every silence, that another would take. */
function covers(first: Step, later: Step): boolean {
  if (first.trigger !== later.trigger) return false;
  if (first.trigger === 'timeout') return (first.timeout_h ?? 0) <= (later.timeout_h ?? 0);
  // A reply with a keyword contains everything that is within the keyword.
  return first.trigger === 'reply_contains' && (later.keywords ?? []).every((word) => takes(first, word));
}

/** Of two silences the shorter one comes first, in whichever order they stand. */
const coverOf = (siblings: readonly Step[], step: Step): Step | undefined =>
  siblings.find((other, at) => {
    if (other === step || !covers(other, step)) return false;
    if (step.trigger !== 'timeout' || other.timeout_h === step.timeout_h) return at < siblings.indexOf(step);
    return true;
  });

/** The steps that a conversation may come to, and which step stands before those that it may not. */
function reach(steps: Steps): { reached: Set<number>; covered: Map<number, number> } {
  const first = [...steps.values()].find(({ trigger }) => trigger === 'start');
  const reached = new Set<number>();
  const covered = new Map<number, number>();
  const open = first ? [first] : [];
  for (let step = open.pop(); step; step = open.pop()) {
    if (reached.has(step.order)) continue;
    reached.add(step.order);
    const siblings = nextOf(steps, step);
    for (const one of siblings) {
      const cover = coverOf(siblings, one);
      if (cover) covered.set(one.order, cover.order);
      else open.push(one);
    }
  }
  return { reached, covered };
}

function leadsTo(steps: Steps, from: Step, order: number): boolean {
  const seen = new Set<number>();
  const open = nextOf(steps, from);
  for (let step = open.pop(); step; step = open.pop()) {
    if (step.order === order) return true;
    if (seen.has(step.order)) continue;
    seen.add(step.order);
    open.push(...nextOf(steps, step));
  }
  return false;
}

/** Names the steps that no conversation comes to, and those that lead back to themselves. */
export function faultsOf(list: readonly Step[]): Pick<Findings, 'unreachable' | 'endless'> {
  const steps = byOrder(list);
  const { reached, covered } = reach(steps);
  const lost = list.filter(({ order }) => !reached.has(order));
  return {
    unreachable: lost.map(({ order }) => ({
      step: order,
      reason: covered.has(order) ? ('covered' as const) : ('no_way' as const),
      by: covered.get(order) ?? null,
    })),
    endless: list.filter((step) => leadsTo(steps, step, step.order)).map(({ order }) => order),
  };
}

const textOf = ({ content, attachment }: Step) => content ?? attachment?.title ?? attachment?.content ?? null;

/** The step that a reply leads to after some hours, and when. Silence leads on before the reply if its time is over first. */
function stepAfter(siblings: readonly Step[], reply: Reply | undefined): { step: Step; after: number; isSilence: boolean } | undefined {
  // A start waits for nothing.
  const start = siblings.find(({ trigger }) => trigger === 'start');
  if (start) return { step: start, after: 0, isSilence: true };
  const silences = siblings.filter(({ trigger }) => trigger === 'timeout');
  const silence = silences.toSorted((one, other) => (one.timeout_h ?? 0) - (other.timeout_h ?? 0))[0];
  const wait = reply?.after_h ?? 0;
  if (silence && (!reply || (silence.timeout_h ?? 0) <= wait)) return { step: silence, after: silence.timeout_h ?? 0, isSilence: true };
  const step = reply && siblings.find((one) => one.trigger === 'reply_contains' && takes(one, reply.text));
  return step && { step, after: wait, isSilence: false };
}

/** Plays a conversation. Without a further reply, time passes. */
export function play(list: readonly Step[], replies: readonly Reply[] = []): Pick<Findings, 'turns' | 'outcome'> {
  const steps = byOrder(list);
  let step = list.find(({ trigger }) => trigger === 'start');
  const turns: Turn[] = [];
  const left = [...replies];
  let at_h = 0;
  for (let said = 0; step; said++) {
    if (said === mostTurns) return { turns, outcome: 'endless' };
    turns.push({ who: 'robot', step: step.order, text: textOf(step), at_h });
    const siblings = nextOf(steps, step);
    if (siblings.length === 0) return { turns, outcome: 'ended' };
    step = undefined;
    while (!step) {
      const found = stepAfter(siblings, left[0]);
      if (!found?.isSilence && left[0]) {
        at_h += left[0].after_h ?? 0;
        turns.push({ who: 'customer', step: null, text: left[0].text, at_h });
        left.shift();
      } else if (found?.isSilence) at_h += found.after;
      if (!found && left.length === 0) return { turns, outcome: 'waiting' };
      step = found?.step;
    }
  }
  return { turns, outcome: 'waiting' };
}
