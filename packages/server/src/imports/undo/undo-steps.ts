import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ImportKind } from '../kind.js';
import { removeCreatedRecords, restoreUpdatedRecords, type UndoOutcome } from './undo-records.js';

const beyondLastLine = 2 ** 31 - 1;

/**
 * Where an undo continues: among the chunks of created records or, after them, among the other lines; both from the last to the first. Of the
 * records of a chunk, `skip` are done.
 */
export interface UndoPlace {
  among: 'created' | 'rows';
  before: number;
  skip: number;
}

const undoStart: UndoPlace = { among: 'created', before: beyondLastLine, skip: 0 };
const otherRows: UndoPlace = { among: 'rows', before: beyondLastLine, skip: 0 };

export const placeText = ({ among, before, skip }: UndoPlace) => `${among}:${before}:${skip}`;

export function placeIn(text: string | null): UndoPlace {
  const [among, before, skip] = text?.split(':') ?? [];
  return among === 'created' || among === 'rows' ? { among, before: Number(before), skip: Number(skip) } : undoStart;
}

interface UndoStep extends UndoOutcome {
  /** Undefined after the last one. */
  next: UndoPlace | undefined;
}

interface UndoOptions {
  importId: number;
  kind: ImportKind;
  /** Maximum number of records. */
  size: number;
}

async function undoCreations(db: Db, { importId, kind, size }: UndoOptions, { before, skip }: UndoPlace): Promise<UndoStep> {
  const { rows } = await sql<{ first_row: number; ids: number[]; count: number }>`
    select c.first_row, t.ids[${skip + 1}::int : ${skip + size}::int] as ids, cardinality(t.ids) as count
    from (select first_row, target_ids from import_created where import_file_id = ${importId} and first_row < ${before}
      order by first_row desc limit 1) c, lateral (select array(select distinct unnest(c.target_ids) order by 1 desc) as ids) t`.execute(
    db,
  );
  const [chunk] = rows;
  if (!chunk) return { removed: [], restored: [], kept: [], next: otherRows };
  const undone = await removeCreatedRecords(db, importId, kind, chunk.ids);
  const isLast = skip + size >= chunk.count;
  return { ...undone, next: { among: 'created', before: isLast ? chunk.first_row : before, skip: isLast ? 0 : skip + size } };
}

interface TargetLine {
  row_no: number;
  id: number;
  outcome: 'created' | 'updated';
  /** Whether an earlier line is about the same record, with which it is undone. */
  is_later: boolean;
}

/** Undoes updates, and creations of the versions before `import_created`. */
async function undoRows(db: Db, { importId, kind, size }: UndoOptions, { before }: UndoPlace): Promise<UndoStep> {
  const { rows } = await sql<TargetLine>`
    select r.row_no, r.target_id as id, r.outcome,
      exists (select from import_row e where e.import_file_id = r.import_file_id and e.target_id = r.target_id and e.row_no < r.row_no
        and (e.outcome = 'created' or e.outcome = 'updated' and e.before is not null)) as is_later
    from import_row r
    where r.import_file_id = ${importId} and r.row_no < ${before} and r.target_id is not null
      and (r.outcome = 'created' or r.outcome = 'updated' and r.before is not null)
      and not exists (select from import_kept k where k.import_file_id = r.import_file_id and k.target_id = r.target_id)
    order by r.row_no desc limit ${size}`.execute(db);
  const idsOf = (outcome: TargetLine['outcome']) => rows.filter((row) => row.outcome === outcome && !row.is_later).map((row) => row.id);
  const created = await removeCreatedRecords(db, importId, kind, idsOf('created'));
  const updated = await restoreUpdatedRecords(db, importId, kind, idsOf('updated'));
  const last = rows.at(-1);
  return {
    removed: created.removed,
    restored: updated.restored,
    kept: [...created.kept, ...updated.kept],
    next: last && rows.length === size ? { among: 'rows', before: last.row_no, skip: 0 } : undefined,
  };
}

/** Undoes the next records of an import. */
export const undoStep = (db: Db, options: UndoOptions, place: UndoPlace): Promise<UndoStep> =>
  place.among === 'created' ? undoCreations(db, options, place) : undoRows(db, options, place);
