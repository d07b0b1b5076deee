import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Sentence } from '../../../http/refusal.js';
import { fillReason } from '../../../imports/decide/reasons.js';
import type { EngineLine, EngineOutcome } from '../../../imports/engine-line.js';
import type { ImportRun } from '../../../imports/kind.js';
import { lineName } from '../../../imports/read/line-number.js';
import { consentWords, moduleOf } from './consent.js';
import { conflictInDryRun, rememberDryRun } from './dry-run-memory.js';
import { earlierLines, type Person, peopleOf, type RecordedCheckIn, recordedOn, recordKey } from './import-context.js';
import { eventOf, type ImportedLine, importedLine } from './import-event.js';
import { recordCheckIns } from './record.js';
import { inJin, inOtherUnit, inPounds } from './weight-doubts.js';

type SkippedLine = Pick<EngineOutcome, 'outcome' | 'field' | 'reason'>;

const failure = (field: string, reason: Sentence): SkippedLine => ({ outcome: 'failed', field, reason });

const unknown: Sentence = ['没有这位客户', 'There is no such customer'];
const hidden: Sentence = ['这位客户不在你的数据范围内，不能导入', 'This customer is outside your data scope'];
const again: Sentence = ['与#重复', 'Duplicate of #'];
const same: Sentence = ['已有相同的打卡', 'Already recorded'];
const other: Sentence = [
  '这一天已有不同的记录，没有改动；如需更正，请在打卡点评或趋势中修改',
  'Another value is recorded for this day and stays; correct it in the review or the trends',
];

/** A weight without a unit that is this many times the last one is taken for jin. */
const suspiciousRise = 1.7;
/** One that rises more than this is in pounds, which are fewer grams. */
const leastPounds = 2.1;
/** The same for half of a column. */
const suspiciousColumn = 1.5;

function personFault(line: ImportedLine, person: Person | undefined): SkippedLine | undefined {
  if (!person) return failure('user_id', unknown);
  if (!person.seen) return failure('user_id', hidden);
  const module = moduleOf(line.kind);
  if (module !== null && !person[module]) return failure('user_id', consentWords[module]);
  const { record, assumed, amount } = line;
  if (record !== 'weight' || !assumed || person.last_weight === null) return undefined;
  const rise = Number(amount) / person.last_weight;
  return rise >= suspiciousRise ? failure('value', rise >= leastPounds ? inPounds : inJin) : undefined;
}

/** Whether weights without a unit are in another one than kilograms, as most of them are far above the last ones of their people. */
function isOtherUnit(lines: readonly ImportedLine[], people: ReadonlyMap<number, Person>): boolean {
  const rises = lines.flatMap(({ record, assumed, amount, user_id }) => {
    const last = people.get(user_id)?.last_weight ?? null;
    return record === 'weight' && assumed && last !== null ? [Number(amount) / last] : [];
  });
  const median = rises.sort((one, other) => one - other)[Math.floor(rises.length / 2)] ?? 1;
  return rises.length > 1 && median >= suspiciousColumn;
}

const sameText = (one: string | null, two: string | null) => one === null || one.trim() === (two ?? '').trim();
const sameNumber = (one: number | string | null, two: string | null) => one === null || String(one) === two;

const isSame = ({ amount, text, body_fat }: ImportedLine, known: RecordedCheckIn) =>
  sameNumber(amount, known.value) && sameText(text, known.text) && sameNumber(body_fat, known.body_fat);

/** Import fields by those of a check-in. */
const fields: Record<string, string> = {
  ...{
    user_id: 'user_id',
    date: 'date',
    source_id: 'source_id',
    eaten_at: 'time',
    meal: 'record',
    items: 'text',
    images: 'text',
    text: 'text',
  },
};

/** Decides the outcome of lines that are not recorded. */
async function skipLines(
  db: Db,
  lines: readonly ImportedLine[],
  { importId, options }: ImportRun,
): Promise<Map<ImportedLine, SkippedLine>> {
  const ids = [...new Set(lines.map((one) => one.user_id))];
  await lockRows(db, 'customer', sql<boolean>`id = any(${ids}::bigint[]) and deleted_at is null`);
  const people = await peopleOf(db, ids, options.dataScope);
  const known = await recordedOn(db, lines);
  const left = new Map<ImportedLine, SkippedLine>();
  const there: ImportedLine[] = [];
  const isColumnDoubtful = isOtherUnit(lines, people);
  for (const line of lines) {
    const isDoubtful = isColumnDoubtful && line.record === 'weight' && line.assumed;
    const fault = personFault(line, people.get(line.user_id)) ?? (isDoubtful ? failure('value', inOtherUnit) : undefined);
    if (fault) left.set(line, fault);
    else if (known.has(recordKey(line))) there.push(line);
  }
  const earlier = await earlierLines(db, importId, there);
  for (const line of there) {
    const before = earlier.get(recordKey(line));
    if (before !== undefined) left.set(line, failure('record', fillReason(again, lineName(before))));
    else
      left.set(
        line,
        isSame(line, known.get(recordKey(line)) as RecordedCheckIn) ? { outcome: 'skipped', reason: same } : failure('value', other),
      );
  }
  return left;
}

/** Ids of what was recorded, by the ids of the lines. */
async function actionsOf(db: Db, lines: readonly ImportedLine[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ source_id: string; id: number }>`select a.source_id, a.id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k(user_id bigint, date date, source_id text)
    join punch_action a on a.user_id = k.user_id and a.day = k.date and a.source = 'import' and a.source_id = k.source_id`.execute(db);
  return new Map(rows.map(({ source_id, id }) => [source_id, id]));
}

/** Records the lines of a file by the rules of all check-ins. What is recorded already stays as it is. */
export async function takeLines(db: Db, given: readonly EngineLine[], run: ImportRun): Promise<EngineOutcome[]> {
  const lines = given.map((one) => importedLine(one, run.importId));
  const left = await skipLines(db, lines, run);
  for (const line of lines) {
    const fault = left.has(line) ? undefined : conflictInDryRun(run, eventOf(line, run.options.timeZone));
    if (fault) left.set(line, fault);
  }
  const fresh = lines.filter((line) => !left.has(line));
  const { rows } = await sql<{ id: number }>`select app_tenant() as id`.execute(db);
  // Like reports by customers: corrections by staff take precedence.
  const sender = { enterpriseId: rows[0]?.id as number, source: 'import', staffId: null };
  const events = fresh.map((line) => eventOf(line, run.options.timeZone));
  const outcomes = await recordCheckIns(db, sender, events);
  for (const [at, { outcome, field, reason }] of outcomes.entries()) {
    const line = fresh[at] as ImportedLine;
    if (outcome === 'refused') left.set(line, failure(fields[field ?? ''] ?? 'value', reason as Sentence));
    else if (outcome === 'repeated') left.set(line, { outcome: 'skipped', reason: same });
  }
  const taken = fresh.filter((line) => !left.has(line));
  rememberDryRun(
    run,
    events.filter((_, at) => !left.has(fresh[at] as ImportedLine)),
  );
  const ids = await actionsOf(db, taken);
  return lines.map((line): EngineOutcome => {
    return left.get(line) ?? { outcome: 'created', target_id: ids.get(line.source_id) as number };
  });
}
