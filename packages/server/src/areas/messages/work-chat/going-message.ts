import type { Db } from '../../../db/database.js';
import { plannedColumns } from './message-content.js';

const messageColumns = [...plannedColumns, 'status', 'plan', 'attachments', 'content', 'origin', 'allow_select', 'name'] as const;

const message = (db: Db, id: number) => db.selectFrom('mass_message').select(messageColumns).where('id', '=', id);

export const readMessage = (db: Db, id: number) => message(db, id).executeTakeFirst();

/** Locks a message that goes. */
export const lockMessage = (db: Db, id: number) => message(db, id).forNoKeyUpdate().executeTakeFirst();

/** What is needed of a message when it goes. */
export type GoingMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;
