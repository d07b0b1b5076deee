import { sql } from 'kysely';

const readTo = (staffId: number) => sql<number>`coalesce((select m.read_to from notice_mark m where m.staff_id = ${staffId}), 0)`;

/** Whether a staff member has not read a notice of theirs. */
export const isUnread = (staffId: number) => sql<boolean>`(notice.read_at is null and notice.id > ${readTo(staffId)})`;

/** When they read it. */
export const readAt = (staffId: number) =>
  sql<
    string | null
  >`coalesce(notice.read_at, (select m.read_at from notice_mark m where m.staff_id = ${staffId} and notice.id <= m.read_to))`;
