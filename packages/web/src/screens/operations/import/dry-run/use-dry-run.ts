import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, usePermission } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { countOf, texts, textsNow } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import type { ImportDetail } from '../import-state.js';
import { kindOf } from '../kinds.js';
import type { OnDuplicate } from './DuplicateChoice.js';
import { fieldsOf, mappingText, withField } from './mapping.js';
import { type MeaningChoices, parseMeanings, wordsText } from './meaning-choices.js';

const words = texts({
  updateAsk: (count: string) => [`更新 ${count} 条已有记录？`, `Update ${countOf(count, 'existing record')}?`],
  updateText: [
    '有值的单元格会覆盖原内容，空单元格不变。导入后 30 天内可以撤销。',
    'Filled cells replace current values; empty cells change nothing. You can undo the import for 30 days.',
  ],
  updateAction: ['导入并更新', 'Import and update'],
  same: ['这个文件已经用同样的选项导入过，下面是那一次的结果', 'This file was already imported with the same options. Here is that result'],
});

export interface Try {
  /** Whether the user may start dry runs and the import, and the file still exists. */
  may: boolean;
  busy: boolean;
  /** The field currently chosen for each column. */
  fields: readonly (string | null)[];
  /** Whether options differ from those of this dry run. */
  edited: boolean;
  duplicates: OnDuplicate;
  setField: (at: number, field: string | null) => void;
  setDuplicates: (value: OnDuplicate) => void;
  /** The meanings currently chosen for values in the file. */
  words: MeaningChoices;
  setWord: (key: string, ours: string) => void;
  /** Whether values were guessed, which the user must review before importing. */
  mustConfirm: boolean;
  confirmed: boolean;
  setConfirmed: (confirmed: boolean) => void;
  setHeadRow: (row: number) => Promise<void>;
  setSheet: (sheet: string) => Promise<void>;
  again: () => Promise<void>;
  start: () => Promise<void>;
}

/** Tracks whether another import is being opened, because the URL changes after the response that caused it. */
function useNextImport(id: number) {
  const [next, setNext] = useState<number>();
  if (next === id) setNext(undefined);
  return { isLeaving: next !== undefined && next !== id, leaveFor: setNext };
}

/** Holds the options chosen for an import; those of another import do not apply to it. */
function useChoices(one: ImportDetail) {
  const [own, setOwn] = useState<{ id: number; fields: (string | null)[] }>();
  const [said, setSaid] = useState<{ id: number; words: MeaningChoices }>();
  const [confirmed, setConfirmed] = useState<number>();
  const [chosen, setChosen] = useState<OnDuplicate>();
  const fields = own?.id === one.id ? own.fields : fieldsOf(one.columns);
  const mapping = mappingText(one.columns, fields);
  const before = parseMeanings(one.words);
  const meant = said?.id === one.id ? said.words : before;
  return {
    fields,
    mapping,
    words: meant,
    edited: mapping !== '' || wordsText(meant) !== wordsText(before),
    // The dry run does not return the options it ran with, so infer them from its result.
    duplicates: chosen ?? (one.updated > 0 ? ('update' as const) : ('skip' as const)),
    confirmed: confirmed === one.id,
    setField: (at: number, field: string | null) => setOwn({ id: one.id, fields: withField(fields, at, field) }),
    setWord: (key: string, ours: string) => setSaid({ id: one.id, words: { ...meant, [key]: ours } }),
    setConfirmed: (isConfirmed: boolean) => setConfirmed(isConfirmed ? one.id : undefined),
    setChosen,
  };
}

function confirmUpdate(count: number) {
  const t = textsNow(words);
  return confirm({ title: t.updateAsk(formatCount(count)), text: t.updateText, action: t.updateAction });
}

function useMayRun({ type, file_forgotten_at }: ImportDetail): boolean {
  const mayRun = useMay('createImportRun');
  const mayKind = usePermission(kindOf(type)?.permission ?? '', true);
  return mayRun === true && mayKind && file_forgotten_at === null;
}

/** Holds the options of a dry run; changing them starts a new dry run, and confirming starts the import. */
export function useDryRun(one: ImportDetail, onOpen: (id: number) => void): Try {
  const run = useAction('createImportRun');
  const may = useMayRun(one);
  const { isLeaving, leaveFor } = useNextImport(one.id);
  const { mapping, setChosen, ...choices } = useChoices(one);

  async function dryRunWith(on_duplicate: OnDuplicate, more: Partial<Input<'createImportRun'>> = mapping ? { mapping } : {}) {
    const answer = await run.run({ id: one.id, dry_run: true, on_duplicate, words: wordsText(choices.words), ...more });
    if (answer.ok) open(answer.data.id);
  }

  function open(id: number) {
    leaveFor(id);
    onOpen(id);
  }

  async function start() {
    if (one.updated > 0 && !(await confirmUpdate(one.updated))) return;
    const answer = await run.run({ id: one.id, dry_run: false, on_duplicate: choices.duplicates });
    if (!answer.ok) return;
    if (answer.data.finished_at !== null) notify({ tone: 'info', title: textsNow(words).same });
    open(answer.data.id);
  }

  return {
    may,
    busy: run.busy || isLeaving,
    ...choices,
    setDuplicates: (value) => {
      setChosen(value);
      void dryRunWith(value);
    },
    mustConfirm: one.guesses.some(({ taken_for }) => taken_for !== null),
    // A column mapping does not apply to another header row or sheet.
    setHeadRow: (header_row) => dryRunWith(choices.duplicates, { header_row, mapping: '' }),
    setSheet: (sheet) => dryRunWith(choices.duplicates, { sheet, mapping: '' }),
    again: () => dryRunWith(choices.duplicates),
    start,
  };
}
