import type { Data } from '@shiyi/sdk';
import { allows } from '../../../auth/allows.js';
import { todos as todosOfAreas } from '../../../generated/areas/todo.js';
import type { Context } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Todo, TodoItem } from '../../../notices/todo.js';

type Duty = Data<'getMyDay'>['duties'][number];

/** How many of each kind are named. */
const named = 5;
const longestReason = 200;

const inLanguage = ({ caller }: Context, sentence: Sentence) => sentence[caller.language === 'en' ? 1 : 0];

const todosFor = ({ principal }: Context) => (todosOfAreas as Todo[][]).flat().filter(({ permission }) => allows(principal, permission));

interface Due {
  due_at?: string | null;
  due_on?: string | null;
}

const dueOf = ({ due_at, due_on }: Due) => ({ ...(due_at && { due_at }), ...(due_on && { due_on }) });

/** Counts what the areas have waiting for the caller. */
export async function todoRows(context: Context, popover: Todo['popover']) {
  const rows: Data<'getUnprocessedInfo'>[Todo['popover']] = [];
  // One connection answers them one after the other.
  for (const one of todosFor(context)) {
    if (one.popover !== popover) continue;
    const { link, number, ...due } = await one.of(context);
    rows.push({ text: inLanguage(context, one.text(number)), number, link, ...dueOf(due) });
  }
  return rows;
}

const itemOf = (context: Context, { name, reason, link, ...due }: TodoItem) => ({
  ...{ name, link, ...dueOf(due) },
  reason: reason && [...inLanguage(context, reason)].slice(0, longestReason).join(''),
});

/** Names the first of each kind that waits for the caller. */
export async function dutiesOf(context: Context): Promise<Duty[]> {
  const duties: Duty[] = [];
  for (const one of todosFor(context)) {
    const { link, number, ...due } = await one.of(context);
    if (number === 0) continue;
    const first = await one.first(context, named);
    duties.push({
      ...{ popover: one.popover === 'remind_msg' ? 'remind' : 'need_dealt', text: inLanguage(context, one.text(number)), number, link },
      ...dueOf(due),
      first: first.map((item) => itemOf(context, item)),
    });
  }
  return duties;
}
