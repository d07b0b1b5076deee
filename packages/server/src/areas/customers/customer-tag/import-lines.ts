import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { EngineLine, EngineOutcome } from '../../../imports/engine-line.js';
import { erasureReason } from '../../../imports/erased-people.js';
import type { ImportRun } from '../../../imports/kind.js';
import { erasedPhones } from '../customer-record/erased-people.js';
import { applyTagWishes } from './change-tags.js';
import { peopleWithPhones } from './people-with-phones.js';
import type { TagMove } from './push-marks.js';
import { tagFinder } from './tag-names.js';
import { waitsForCustomer } from './waiting-days.js';

interface TagLine {
  phone: string;
  tag_ids: number[];
  user_id: number | null;
}

const known: Sentence = ['客户已有这些标签', 'The customer has these tags'];

const failure = (field: string, reason: Sentence): EngineOutcome => ({ outcome: 'failed', field, reason });

/** Reads the tags of lines. Returns a fault in place of a line with one that cannot be given. */
async function readLines(db: Db, given: readonly EngineLine[], { importId, options }: ImportRun): Promise<(TagLine | EngineOutcome)[]> {
  const namesOf = ({ values }: EngineLine) => (Array.isArray(values.tags) ? values.tags : []);
  const find = await tagFinder(db, given.flatMap(namesOf));
  const phones = given.map(({ values }) => String(values.phone));
  const people = await peopleWithPhones(db, phones, options.dataScope);
  const gone = await erasedPhones(db, importId, phones);
  return given.map((line, at) => {
    const phone = phones[at] as string;
    if (gone.has(phone)) return failure('phone', erasureReason);
    const { group } = line.values;
    const found = namesOf(line).map((name) => find(name, typeof group === 'string' ? group : undefined));
    const fault = found.find((one) => 'problem' in one);
    if (fault) return failure('tags', fault.problem);
    return { phone, tag_ids: found.flatMap((one) => ('id' in one ? [one.id] : [])), user_id: people.get(phone) ?? null };
  });
}

/** Gives the tags of lines whose customers are known. */
const giveTags = (db: Db, lines: readonly TagLine[], { importId, options }: ImportRun): Promise<TagMove[]> =>
  applyTagWishes(
    { db, origin: 'import', staffId: options.dataScope.staffId, importId },
    sql`select distinct l.user_id, t.id::bigint, true, null::bigint
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(user_id bigint, tag_ids jsonb), jsonb_array_elements_text(l.tag_ids) t(id)
      where l.user_id is not null`,
  );

const pairOf = (userId: number | null, tagId: number) => `${userId} ${tagId}`;

/** Stores lines for the undo, and those that wait. Returns their ids in order. */
async function storeLines(db: Db, importId: number, lines: readonly TagLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const made = await db
    .insertInto('tag_import_line')
    .values(
      lines.map(({ phone, tag_ids, user_id }) => ({
        ...{ import_file_id: importId, user_id, tag_ids },
        phone: user_id === null ? phone : null,
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Gives customers the tags of their lines, the tag of several lines by the first of them. Lines without a customer wait for one. */
export async function takeLines(db: Db, given: readonly EngineLine[], run: ImportRun): Promise<EngineOutcome[]> {
  const read = await readLines(db, given, run);
  const lines = read.filter((one): one is TagLine => 'phone' in one);
  const open = new Set((await giveTags(db, lines, run)).map(({ user_id, tag_id }) => pairOf(user_id, tag_id)));
  const gives = ({ user_id, tag_ids }: TagLine) => tag_ids.filter((id) => open.delete(pairOf(user_id, id))).length > 0;
  const taken = lines.filter((line) => line.user_id === null || gives(line));
  const ids = await storeLines(db, run.importId, taken);
  const idOf = new Map(taken.map((line, at) => [line, ids[at] as number]));
  return read.map((one): EngineOutcome => {
    if (!('phone' in one)) return one;
    const target_id = idOf.get(one);
    if (target_id === undefined) return { outcome: 'skipped', reason: known };
    return { outcome: 'created', target_id, ...(one.user_id === null ? { reason: waitsForCustomer } : {}) };
  });
}
