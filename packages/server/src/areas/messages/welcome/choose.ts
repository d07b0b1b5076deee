import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import type { Db } from '../../../db/database.js';
import { clockNow } from '../../../db/days/instants.js';
import { isInSlot, type WeekSlot } from '../../../records/week-slots.js';

export type Step = 'code' | 'slice' | 'users' | 'depts' | 'all' | 'default';

interface Text {
  content: string;
  attachments: StoredAttachment[];
}

interface Slice extends WeekSlot, Partial<Text> {}

/** A welcome that may be for the contacts of a staff member. */
export interface Candidate extends Text {
  id: number;
  scope: 'users' | 'depts' | 'all';
  is_default: boolean;
  time_slices: Slice[];
  origin: string;
}

export interface Choice extends Text {
  step: Step;
  welcomeId: number;
  origin: string;
}

const isEmpty = ({ content = '', attachments = [] }: Partial<Text>) => content.trim() === '' && attachments.length === 0;

interface Clock {
  weekday: number;
  time: string;
}

const sliceNow = ({ time_slices }: Candidate, clock: Clock) => time_slices.find((slice) => isInSlot(slice, clock));

const asChoice = ({ id, origin }: Candidate, step: Step, { content = '', attachments = [] }: Partial<Text>): Choice => ({
  ...{ step, welcomeId: id, origin, content, attachments },
});

/** Returns the first of the candidates, in their order, that says something now; undefined if none does. */
export function chooseFrom(candidates: readonly Candidate[], clock: Clock): Choice | undefined {
  const own = candidates.filter(({ scope }) => scope === 'users');
  for (const one of own) {
    const slice = sliceNow(one, clock);
    if (slice && !isEmpty(slice)) return asChoice(one, 'slice', slice);
  }
  for (const step of ['users', 'depts', 'all', 'default'] as const)
    for (const one of candidates) {
      if ((one.is_default ? 'default' : one.scope) !== step) continue;
      const slice = sliceNow(one, clock);
      const text = slice && !isEmpty(slice) ? slice : one;
      if (!isEmpty(text)) return asChoice(one, step, text);
    }
  return undefined;
}

/** The welcomes of a staff member, the highest priority first. */
export async function candidatesOf(db: Db, wxUserid: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`with recursive me as (select id from staff where wx_userid = ${wxUserid} and deleted_at is null),
      above as (select sd.dept_id as id from me join staff_department sd on sd.staff_id = me.id
        union select d.pid from above a join department d on d.id = a.id where d.pid is not null)
    select w.id, w.scope, w.is_default, w.content, w.attachments, w.time_slices, w.origin from welcome w
    where w.status = 'enabled' and (w.scope = 'all' or w.scope = 'users' and exists (select from me where w.user_ids @> to_jsonb(me.id))
      or w.scope = 'depts' and exists (select from above where w.dept_ids @> to_jsonb(above.id)))
    order by w.priority desc, w.id`.execute(db);
  return rows;
}

/** Returns what new contacts of a staff member read now; undefined for nothing. */
export async function chooseWelcome(db: Db, wxUserid: string, timeZone: string): Promise<Choice | undefined> {
  return chooseFrom(await candidatesOf(db, wxUserid), await clockNow(db, { timeZone }));
}
