import { useEffect, useState } from 'react';
import { useMay, usePermission } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { countOf, texts, textsNow } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { type ImportDetail, isLive } from '../import-state.js';
import { kindOf } from '../kinds.js';
import { type Changes, changedFields, changedWords, constantsOf, dryRunInput, isChanged, withChanges } from './changes.js';
import type { OnDuplicate } from './DuplicateChoice.js';
import type { MeaningChoices } from './meaning-choices.js';

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
  /** The last dry run that has ended; undefined during the first one. */
  base: ImportDetail | undefined;
  /** Whether the user may start dry runs and the import, and the file still exists. */
  may: boolean;
  busy: boolean;
  /** The field currently chosen for each column. */
  fields: readonly (string | null)[];
  /** The meanings currently chosen for values in the file. */
  words: MeaningChoices;
  /** The values currently set for the whole file, by field. */
  constants: Readonly<Record<string, string>>;
  duplicates: OnDuplicate;
  /** Changes how the file is read; the dry run follows. */
  change: (changes: Changes) => void;
  /** Whether values were guessed, which the user must review before importing. */
  mustConfirm: boolean;
  confirmed: boolean;
  setConfirmed: (confirmed: boolean) => void;
  again: () => Promise<void>;
  start: () => Promise<void>;
}

/** Changes made shortly after each other are one dry run. */
const pauseMs = 350;

function confirmUpdate(count: number) {
  const t = textsNow(words);
  return confirm({ title: t.updateAsk(formatCount(count)), text: t.updateText, action: t.updateAction });
}

function useMayRun({ type, file_forgotten_at }: ImportDetail): boolean {
  const mayRun = useMay('createImportRun');
  const mayKind = usePermission(kindOf(type)?.permission ?? '', true);
  return mayRun === true && mayKind && file_forgotten_at === null;
}

/** A dry run that was started from another one, with its changes. */
interface Run {
  from: number;
  to?: number;
  changes: Changes;
}

/** Keeps the last dry run that has ended, to show it while the next one runs. */
function useBase(one: ImportDetail, stale: boolean) {
  const [kept, setKept] = useState<ImportDetail>();
  const [run, setRun] = useState<Run>();
  const hasEnded = !stale && !isLive(one);
  if (hasEnded && kept !== one) setKept(one);
  const isFollowed = run !== undefined && kept?.id === run.from;
  if (hasEnded && run?.to === one.id) setRun(undefined);
  return {
    base: hasEnded ? one : isFollowed ? kept : undefined,
    run,
    setRun,
    isRunning: !hasEnded || (run !== undefined && run.to !== one.id),
  };
}

type StartRun = ReturnType<typeof useAction<'createImportRun'>>['run'];

/** Starts the import after a confirmation of the records that it updates. */
async function startImport(one: ImportDetail, on_duplicate: OnDuplicate, run: StartRun, onOpen: (id: number) => void) {
  if (one.updated > 0 && !(await confirmUpdate(one.updated))) return;
  const answer = await run({ id: one.id, dry_run: false, on_duplicate });
  if (!answer.ok) return;
  if (answer.data.finished_at !== null) notify({ tone: 'info', title: textsNow(words).same });
  onOpen(answer.data.id);
}

/** Holds the options of a dry run. A change starts the next dry run, and confirming starts the import. */
export function useDryRun(one: ImportDetail, stale: boolean, onOpen: (id: number) => void): Try {
  const action = useAction('createImportRun');
  const may = useMayRun(one);
  const { base, run, setRun, isRunning } = useBase(one, stale);
  const [pending, setPending] = useState<Changes>({});
  const [confirmed, setConfirmed] = useState<number>();
  const [chosen, setChosen] = useState<OnDuplicate>();
  // The dry run does not return the options it ran with, so infer them from its result.
  const duplicates = chosen ?? (one.updated > 0 ? 'update' : 'skip');
  const isAsked = isChanged(pending);

  async function dryRun(changes: Changes) {
    if (!base) return;
    setPending({});
    setRun({ from: base.id, changes });
    const answer = await action.run(dryRunInput(base, changes, changes.duplicates ?? duplicates));
    setRun(answer.ok ? { from: base.id, to: answer.data.id, changes } : undefined);
    if (answer.ok) onOpen(answer.data.id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change or the end of a dry run starts the next
  useEffect(() => {
    if (!isAsked || isRunning) return;
    const timer = setTimeout(() => void dryRun(pending), pauseMs);
    return () => clearTimeout(timer);
  }, [pending, isRunning]);

  const shown = base ?? one;
  const changes = withChanges(run?.from === shown.id ? run.changes : {}, pending);
  return {
    ...{ base, may, duplicates },
    start: () => startImport(one, duplicates, action.run, onOpen),
    busy: isAsked || isRunning || action.busy,
    fields: changedFields(shown, changes),
    words: changedWords(shown, changes),
    constants: constantsOf(shown, changes),
    change: (more) => {
      if (more.duplicates) setChosen(more.duplicates);
      setPending((before) => withChanges(before, more));
    },
    mustConfirm: one.guesses.some(({ taken_for }) => taken_for !== null),
    confirmed: confirmed === one.id,
    setConfirmed: (isConfirmed) => setConfirmed(isConfirmed ? one.id : undefined),
    again: () => dryRun({}),
  };
}
