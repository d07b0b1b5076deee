import { sql } from 'kysely';
import { bounds } from './figure.js';
import type { RowQuery } from './row-query.js';

/** States in which the staff of a company may sign in. */
export const openStates = sql`('active', 'grace', 'expired')`;

/** What figures count of a company as a whole. */
export const companyRows = {
  group_chats: (of: RowQuery) =>
    sql`with ${bounds(of)} select g.id from group_chat g, p where g.wx_created_at < p.until and (g.dismissed_at is null or g.dismissed_at >= p.until)`,
  staff_enabled: () => sql`select s.id from staff s where s.status = 'enabled' and s.deleted_at is null`,
  companies_open: () =>
    sql`select e.id from enterprise e where e.deleted_at is null and company_state(e.status, e.expire_at) in ${openStates}`,
};
