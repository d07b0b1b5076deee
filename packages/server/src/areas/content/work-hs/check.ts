import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { loadWatch, type WatchedRule } from '../../messages/chat-log-risk/load-rules.js';

const most = 200;

/** Departments of the caller and those above them. */
async function departmentsOf({ db, principal }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select d.id, d.pid from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = ${principal.staffId}
      union select d.id, d.pid from department d join above a on d.id = a.pid)
    select id from above`.execute(db);
  return rows.map(({ id }) => id);
}

const watches = ({ sender, scope, scope_ids }: WatchedRule, staffId: number, departments: readonly number[]) =>
  sender !== 'customer' &&
  (scope === 'all' || (scope === 'user' ? scope_ids.includes(staffId) : departments.some((dept) => scope_ids.includes(dept))));

/** What the risk rules would find if the caller sent the text. */
export async function checkPhrase(context: Context, { content }: Input<'checkPhrase'>): Promise<Data<'checkPhrase'>> {
  const { db, principal } = context;
  const { rules, matcher } = await loadWatch(db, principal.enterpriseId);
  if (rules.size === 0) return [];
  const departments = await departmentsOf(context);
  return matcher
    .findIn(content)
    .flatMap(({ rule: id, word, from, to }) => {
      const rule = rules.get(id);
      if (!rule || !watches(rule, principal.staffId, departments)) return [];
      return [{ word: word.slice(0, 64), from, to, rule: rule.name, level: rule.level }];
    })
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .slice(0, most);
}
