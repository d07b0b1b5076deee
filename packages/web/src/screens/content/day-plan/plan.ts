import type { Data, Input } from '@shiyi/sdk';

export type PlanDetail = Data<'getDayPlan'>;
export type PlanStep = PlanDetail['steps'][number];
export type StepInput = Input<'createDayPlan'>['steps'][number];

export const todayPath = '/material/day-plan';
export const plansPath = `${todayPath}/plans`;
export const editPath = (id: number) => `${plansPath}/edit?id=${id}`;
export const detailPath = (id: number) => `${plansPath}/detail?id=${id}`;

/** A step in the form: what it sends, with the title to show. */
export interface StepDraft {
  key: number;
  day: number;
  time: string;
  phrase_id?: number;
  material_id?: number;
  title?: string;
  text: string;
}

let last = 0;

export const newStep = (day: number, time = '10:00'): StepDraft => ({ key: ++last, day, time, text: '' });

export const draftOf = ({ day, time, phrase_id, material_id, title, text }: PlanStep): StepDraft => ({
  ...newStep(day, time),
  ...(phrase_id === null ? {} : { phrase_id }),
  ...(material_id === null ? {} : { material_id }),
  ...(title === null ? {} : { title }),
  text: text ?? '',
});

/** Steps in the order in which they are due. */
export const inOrder = (steps: readonly StepDraft[]): StepDraft[] =>
  steps.toSorted((one, other) => one.day - other.day || (one.time < other.time ? -1 : Number(one.time > other.time)));

/** A step as it is saved: a quick reply, a material or a text. */
export const inputOf = ({ day, time, phrase_id, material_id, text }: StepDraft): StepInput => ({
  ...{ day, time },
  ...(phrase_id === undefined ? (material_id === undefined ? { text } : { material_id }) : { phrase_id }),
});

/** Puts what a step sends at another place; the days and times stay where they are. */
export function moveContent(steps: readonly StepDraft[], key: number, index: number): StepDraft[] {
  const slots = steps.map(({ day, time }) => ({ day, time }));
  const moved = steps.filter((one) => one.key === key);
  const others = steps.filter((one) => one.key !== key);
  const order = [...others.slice(0, index), ...moved, ...others.slice(index)];
  return order.map((one, at) => ({ ...one, ...slots[at] }));
}
