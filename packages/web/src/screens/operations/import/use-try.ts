import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, usePermission } from '../../../api/Can.js';
import { useAction } from '../../../api/client.js';
import { counted, texts, textsNow } from '../../../app/texts.js';
import { confirm } from '../../../ui/Confirm.js';
import { formatCount } from '../../../ui/format.js';
import { notify } from '../../../ui/toasts.js';
import { type ChosenWords, chosenWords, wordsText } from './chosen-words.js';
import type { OnDuplicate } from './DuplicateChoice.js';
import type { ImportDetail } from './import-state.js';
import { kindOf } from './kinds.js';
import { fieldsOf, mappingText, withField } from './mapping.js';

const words = texts({
  updateAsk: (count: string) => [`更新 ${count} 条已有记录？`, `Update ${counted(count, 'known record')}?`],
  updateText: [
    '文件里填了值的格子会覆盖原来的内容，空格子不动。导入后 30 天内可以撤销。',
    'Filled cells replace what is there, empty ones change nothing. You can undo the import for 30 days.',
  ],
  updateAction: ['导入并更新', 'Import and update'],
  same: ['这个文件已经用同样的选项导入过，下面是那一次的结果', 'This file was already imported with the same options. Here is that result'],
});

export interface Try {
  /** Whether this user may try again and import, and the file is still there. */
  may: boolean;
  busy: boolean;
  /** Field of each column as it is chosen now. */
  fields: readonly (string | null)[];
  /** Something was chosen that this try did not know of. */
  edited: boolean;
  duplicates: OnDuplicate;
  setField: (at: number, field: string | null) => void;
  setDuplicates: (value: OnDuplicate) => void;
  /** What words of the file mean, as it is chosen now. */
  words: ChosenWords;
  setWord: (key: string, ours: string) => void;
  /** Something was guessed, which a person has to look at before it is imported. */
  mustConfirm: boolean;
  confirmed: boolean;
  setConfirmed: (confirmed: boolean) => void;
  setHeadRow: (row: number) => Promise<void>;
  again: () => Promise<void>;
  start: () => Promise<void>;
}

/** Whether another import is on its way: a change of the address takes longer than the answer that led to it. */
function useLeaving(id: number) {
  const [next, setNext] = useState<number>();
  if (next === id) setNext(undefined);
  return { isLeaving: next !== undefined && next !== id, leaveFor: setNext };
}

/** The choices of a try; each of them leads to another try, and the last to the import. */
export function useTry(one: ImportDetail, onOpen: (id: number) => void): Try {
  const run = useAction('createImportRun');
  const mayRun = useMay('createImportRun');
  const mayKind = usePermission(kindOf(one.type)?.permission ?? '', true);
  const [own, setOwn] = useState<{ id: number; fields: (string | null)[] }>();
  const [said, setSaid] = useState<{ id: number; words: ChosenWords }>();
  const [confirmed, setConfirmed] = useState<number>();
  const [chosen, setChosen] = useState<OnDuplicate>();
  const { isLeaving, leaveFor } = useLeaving(one.id);
  const fields = own?.id === one.id ? own.fields : fieldsOf(one.columns);
  const mapping = mappingText(one.columns, fields);
  const before = chosenWords(one.words);
  const meant = said?.id === one.id ? said.words : before;
  const mustConfirm = one.guesses.some(({ taken_for }) => taken_for !== null);
  // What a try was asked is not told again; what it came to is.
  const duplicates = chosen ?? (one.updated > 0 ? 'update' : 'skip');

  async function tryWith(on_duplicate: OnDuplicate, more: Partial<Input<'createImportRun'>> = mapping ? { mapping } : {}) {
    const answer = await run.run({ id: one.id, dry_run: true, on_duplicate, words: wordsText(meant), ...more });
    if (answer.ok) open(answer.data.id);
  }

  function open(id: number) {
    leaveFor(id);
    onOpen(id);
  }

  async function start() {
    const t = textsNow(words);
    const question = { title: t.updateAsk(formatCount(one.updated)), text: t.updateText, action: t.updateAction };
    if (one.updated > 0 && !(await confirm(question))) return;
    const answer = await run.run({ id: one.id, dry_run: false, on_duplicate: duplicates });
    if (!answer.ok) return;
    if (answer.data.finished_at !== null) notify({ tone: 'info', title: t.same });
    open(answer.data.id);
  }

  return {
    may: mayRun === true && mayKind && one.file_forgotten_at === null,
    busy: run.busy || isLeaving,
    fields,
    edited: mapping !== '' || wordsText(meant) !== wordsText(before),
    duplicates,
    setField: (at, field) => setOwn({ id: one.id, fields: withField(fields, at, field) }),
    setDuplicates: (value) => {
      setChosen(value);
      void tryWith(value);
    },
    words: meant,
    setWord: (key, ours) => setSaid({ id: one.id, words: { ...meant, [key]: ours } }),
    mustConfirm,
    confirmed: confirmed === one.id,
    setConfirmed: (isConfirmed) => setConfirmed(isConfirmed ? one.id : undefined),
    // What was chosen of the columns of another head means nothing for this one.
    setHeadRow: (header_row) => tryWith(duplicates, { header_row, mapping: '' }),
    again: () => tryWith(duplicates),
    start,
  };
}
