import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Caller } from '../../http/context.js';

/** The undo of an import, in the reader's language. */
export const undoColumn = ({ language }: Pick<Caller, 'language'>) =>
  sql<Data<'deleteImportedRows'>['undo']>`(select json_build_object('job_id', u.id, 'status', u.status,
    'pct', case when u.status = 'finished' then 100 else least(99, 100 * u.done / greatest(1, u.total)) end,
    'removed', import_file.removed, 'restored', import_file.restored, 'kept', import_file.kept,
    'error', ${language === 'en' ? sql`coalesce(u.error_en, u.error)` : sql`u.error`})
  from job u where u.id = import_file.undo_job_id)`.as('undo');
