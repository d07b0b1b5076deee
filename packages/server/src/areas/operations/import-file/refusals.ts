import type { Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Language, Sentence } from '../../../http/refusal.js';
import { unreadable } from '../../../imports/decide/cell-problem.js';
import type { ImportKind } from '../../../imports/kind.js';
import { openMoment, openNumber } from '../../../imports/notation/column-reader.js';

type Refusal = Data<'getImportFile'>['refusals'][number];

const maxRefusals = 20;
/** Maximum number of different reasons that are compared. A line may have several. */
const maxReasons = 500;
const separators = { zh: '；', en: '; ' };

/** The reasons that the next run can resolve. */
const fixes = ({ unitDoubts = [] }: ImportKind): [Sentence, Refusal['fix']][] => [
  ...([
    [openNumber, 'decimal'],
    [openMoment, 'order'],
    [unreadable, 'encoding'],
  ] satisfies [Sentence, Refusal['fix']][]),
  ...unitDoubts.map((reason): [Sentence, Refusal['fix']] => [reason, 'unit']),
];

/** Splits the reasons of a line, each of which starts with the label of its field. */
function reasonParts(reason: string, labels: readonly string[], language: Language): string[] {
  const parts: string[] = [];
  for (const part of reason.split(separators[language])) {
    if (parts.length === 0 || labels.some((label) => part.startsWith(label))) parts.push(part);
    else parts.push(`${parts.pop()}${separators[language]}${part}`);
  }
  return parts;
}

const numbers = /\d+(?:\.\d+)?/g;
const numberOrGap = new RegExp(`…|${numbers.source}`, 'g');

/** Leaves out the numbers that differ in two reasons, such as what the nutrients of each food add up to. */
function commonReason(one: string, other: string): string {
  const theirs = other.match(numbers) ?? [];
  let at = 0;
  return one.replace(numberOrGap, (number) => (theirs[at++] === number ? number : '…'));
}

/** Returns why rows failed, one entry for each reason of a column, those of most rows first. */
export async function refusalsOf(db: Db, id: number, kind: ImportKind, language: Language): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['field', 'reason', 'reason_en', (eb) => eb.fn.countAll<number>().as('rows')])
    .where('import_file_id', '=', id)
    .where('outcome', '=', 'failed')
    .groupBy(['field', 'reason', 'reason_en'])
    .orderBy('rows', 'desc')
    .limit(maxReasons)
    .execute();
  const at = language === 'zh' ? 0 : 1;
  const labels = kind.fields.map(({ name, label }) => ({ field: name, label: label[at] }));
  const byLength = labels.toSorted((one, other) => other.label.length - one.label.length);
  const known = fixes(kind);
  const found = new Map<string, Refusal>();
  for (const { field, reason, reason_en, rows: count } of rows) {
    const text = (language === 'zh' ? reason : (reason_en ?? reason)) ?? '';
    for (const part of reasonParts(
      text,
      labels.map(({ label }) => label),
      language,
    )) {
      const own = byLength.find(({ label }) => part.startsWith(label)) ?? labels.find((one) => one.field === field);
      const fix = known.find(([sentence]) => part.endsWith(sentence[at]))?.[1] ?? null;
      const key = part.replace(numbers, '…');
      const before = found.get(key);
      const reason = before ? commonReason(before.reason, part) : part;
      found.set(key, { field: own?.field ?? field, label: own?.label ?? field, reason, rows: (before?.rows ?? 0) + Number(count), fix });
    }
  }
  return [...found.values()].toSorted((one, other) => other.rows - one.rows).slice(0, maxRefusals);
}
