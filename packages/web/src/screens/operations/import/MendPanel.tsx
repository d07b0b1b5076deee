import { chakra, Drawer, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { dropDraft, keepDraft, readDraft } from '../../../api/drafts.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import type { Column } from '../../../list/columns.js';
import { DataTable } from '../../../list/DataTable.js';
import { Button } from '../../../ui/Button.js';
import { formatCount } from '../../../ui/format.js';
import { Input } from '../../../ui/Input.js';
import { type Holder, HolderChoice, holderInput } from './HolderChoice.js';
import type { ImportDetail } from './import-state.js';
import { kindOf } from './kinds.js';
import { mendColumns, mendedFile, type Outcome, sameMapping } from './mend.js';
import { StepHeading } from './Steps.js';
import { useUpload } from './use-upload.js';

const words = texts({
  title: ['修改不能导入的行', 'Fix rejected rows'],
  text: [
    '改好后会重新预检，再决定是否导入。按回车移到下一行的同一列。',
    'Fixed rows are checked again before anything is imported. Press Enter to move to the same column in the next row.',
  ],
  line: ['行', 'Line'],
  cell: (line: string, head: string) => [`第 ${line} 行 ${head}`, `Line ${line}, ${head}`],
  file: (name: string) => [`${name}-已修改.csv`, `${name}-fixed.csv`],
  back: ['返回', 'Back'],
  check: (count: string) => [`预检修改的 ${count} 行`, `Check ${counted(count, 'fixed row')}`],
  checkNone: ['预检修改的行', 'Check fixed rows'],
});

interface Props {
  one: ImportDetail;
  outcome: Outcome;
  onUnsaved: (unsaved: boolean) => void;
  onUploaded: (id: number) => void;
  onBack: () => void;
}

/** Moves between cells of one column, as in a spreadsheet. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}

/** Refused rows as a table to write in; what was mended goes the way of every file, through a check. */
export function MendPanel({ one, outcome, onUnsaved, onUploaded, onBack }: Props) {
  const t = useTexts(words);
  const upload = useUpload();
  const kind = kindOf(one.type);
  const faults = useOperation('listImportRows', { id: one.id, outcome: 'failed', page: 1, limit: 100 });
  const [changed, setChanged] = useState<Readonly<Record<number, string[]>>>({});
  const [holder, setHolder] = useState<Holder>();
  const count = Object.keys(changed).length;
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;

  const draft = `mend:${one.id}`;

  useEffect(() => onUnsaved(count > 0), [count, onUnsaved]);
  useEffect(() => {
    // What was mended before a reload; without storage there is none.
    readDraft(draft).then((kept) => kept && setChanged((now) => ({ ...(kept.values as typeof now), ...now })), console.warn);
  }, [draft]);
  useEffect(() => {
    if (upload.id === undefined) return;
    dropDraft(draft).catch(console.warn);
    uploaded.current(upload.id);
  }, [upload.id, draft]);

  function write(at: number, column: number, value: string) {
    const own = outcome.rows[at] as string[];
    const row = (changed[at] ?? own).with(column, value);
    const { [at]: _, ...rest } = changed;
    const next = row.some((cell, index) => cell !== own[index]) ? { ...rest, [at]: row } : rest;
    setChanged(next);
    (Object.keys(next).length > 0 ? keepDraft(draft, next) : dropDraft(draft)).catch(console.warn);
  }

  function check() {
    if (!kind) return;
    const rows = outcome.rows.map((row, at) => changed[at] ?? row);
    const file = mendedFile(one, { ...outcome, rows }, t.file(one.name.replace(/\.csv$/i, '')));
    const on_duplicate = one.updated > 0 ? 'update' : 'skip';
    void upload.start(kind, file, { mapping: sameMapping(one), on_duplicate, ...holderInput(holder) });
  }

  type Refused = Row<'listImportRows'> & { at: number; index: number };
  const list = faults.data?.list;
  const rows = list?.flatMap((fault, index): Refused[] => {
    const at = outcome.failed[index];
    return at === undefined ? [] : [{ ...fault, at, index }];
  });
  const columns: Column<Refused>[] = [
    {
      name: 'line',
      title: t.line,
      width: '190px',
      cell: (row) => (
        <chakra.div py="1.5" minWidth="150px" maxWidth="220px" whiteSpace="normal">
          <chakra.b fontWeight="semibold">{formatCount(row.row_no)}</chakra.b>
          <chakra.div id={`mend-${row.row_no}`} color="rose" fontSize="xs">
            {row.reason}
          </chakra.div>
        </chakra.div>
      ),
    },
    ...mendColumns(one, outcome, list ?? []).map(
      ({ at: column, head, refused }): Column<Refused> => ({
        name: String(column),
        title: head,
        cell: (row) => (
          <Input
            data-column={column}
            minWidth="120px"
            height="30px"
            value={(changed[row.at] ?? outcome.rows[row.at])?.[column] ?? ''}
            aria-label={t.cell(formatCount(row.row_no), head)}
            {...(refused.has(row.index) ? { 'aria-invalid': true, 'aria-describedby': `mend-${row.row_no}` } : {})}
            onChange={(event) => write(row.at, column, event.target.value)}
            onKeyDown={onKeyDown}
          />
        ),
      }),
    ),
  ];
  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="4">
          <StepHeading title={t.title} text={t.text} />
          {kind ? <HolderChoice kind={kind} holder={holder} onHolder={setHolder} /> : null}
          <chakra.div css={{ '& [data-scroll]': { overflowX: 'auto' } }}>
            <DataTable
              label={t.title}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.row_no}
              error={faults.error}
              onRetry={() => void faults.refresh()}
            />
          </chakra.div>
          {upload.problem ? (
            <chakra.p role="alert" color="rose">
              {upload.problem}
            </chakra.p>
          ) : null}
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Button onClick={onBack}>{t.back}</Button>
        <Button look="solid" disabled={count === 0} aria-busy={upload.sent !== undefined} onClick={check}>
          {count > 0 ? t.check(formatCount(count)) : t.checkNone}
        </Button>
      </Drawer.Footer>
    </>
  );
}
