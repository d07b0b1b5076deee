import { chakra, Drawer, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { type Column, DataTable } from '../../components/DataTable.js';
import { Input } from '../../components/Input.js';
import { formatCount } from '../../format.js';
import { counted, texts, useTexts } from '../../texts.js';
import { type Holder, HolderChoice, holderInput } from './HolderPart.js';
import type { ImportDetail } from './import-state.js';
import { kindOf } from './kinds.js';
import { mendColumns, mendedFile, type Outcome, sameMapping } from './mend.js';
import { StepHeading } from './StepsPart.js';
import { useUpload } from './use-upload.js';

const words = texts({
  title: ['修改不能导入的行', 'Mend the refused rows'],
  text: [
    '改好后重新检查一遍，再决定导入。回车移到下一行的同一列。',
    'They are checked again before anything is imported. Enter goes to the same column of the next row.',
  ],
  line: ['行', 'Line'],
  cell: (line: string, head: string) => [`第 ${line} 行 ${head}`, `Line ${line}, ${head}`],
  file: (name: string) => [`${name}-已修改.csv`, `${name}-mended.csv`],
  back: ['返回', 'Back'],
  check: (count: string) => [`检查修改的 ${count} 行`, `Check ${counted(count, 'mended row')}`],
  checkNone: ['检查修改的行', 'Check the mended rows'],
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

  useEffect(() => onUnsaved(count > 0), [count, onUnsaved]);
  useEffect(() => {
    if (upload.id !== undefined) uploaded.current(upload.id);
  }, [upload.id]);

  function write(at: number, column: number, value: string) {
    const own = outcome.rows[at] as string[];
    const row = (changed[at] ?? own).with(column, value);
    const { [at]: _, ...rest } = changed;
    setChanged(row.some((cell, index) => cell !== own[index]) ? { ...rest, [at]: row } : rest);
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
