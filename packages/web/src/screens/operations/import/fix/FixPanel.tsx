import { chakra, Drawer, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { type KeyboardEvent, useState } from 'react';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { formatCount } from '#ui/text/format.js';
import { type Nutritionist, NutritionistChoice, nutritionistInput } from '../file/NutritionistChoice.js';
import { useOnUpload, useUpload } from '../file/use-upload.js';
import type { ImportDetail } from '../import-state.js';
import { kindOf } from '../kinds.js';
import { Problem } from '../Problem.js';
import { StepHeading } from '../Steps.js';
import { fixColumns, fixedFile, type Outcome, sameMapping } from './fix.js';
import { type Fixes, useFixes } from './use-fixes.js';

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
  check: (count: string) => [`预检修改的 ${count} 行`, `Check ${countOf(count, 'fixed row')}`],
  checkNone: ['预检修改的行', 'Check fixed rows'],
});

interface Props {
  one: ImportDetail;
  outcome: Outcome;
  onUnsaved: (unsaved: boolean) => void;
  onUploaded: (id: number) => void;
  onBack: () => void;
}

/** Moves between the cells of a column, as in a spreadsheet. */
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

type RejectedRow = Row<'listImportRows'> & { at: number; index: number };

/** Joins the rejected rows with their positions in the file. */
function rejectedRows(list: Row<'listImportRows'>[] | undefined, { failed }: Outcome) {
  return list?.flatMap((fault, index): RejectedRow[] => {
    const at = failed[index];
    return at === undefined ? [] : [{ ...fault, at, index }];
  });
}

/** Renders rejected rows as an editable table; the fixed rows are uploaded as a new file, starting with a dry run. */
export function FixPanel({ one, outcome, onUnsaved, onUploaded, onBack }: Props) {
  const t = useTexts(words);
  const kind = kindOf(one.type);
  const faults = useOperation('listImportRows', { id: one.id, outcome: 'failed', page: 1, limit: 100 });
  const fixes = useFixes(one.id, outcome, onUnsaved);
  const upload = useUpload();
  useOnUpload(upload, (id) => {
    fixes.forget();
    onUploaded(id);
  });
  const [nutritionist, setNutritionist] = useState<Nutritionist>();
  const list = faults.data?.list;

  function check() {
    if (!kind) return;
    const file = fixedFile(one, { ...outcome, rows: fixes.rows }, t.file(one.name.replace(/\.csv$/i, '')));
    const duplicates = kind.updates ? { on_duplicate: one.updated > 0 ? 'update' : 'skip' } : {};
    const read = { mapping: sameMapping(one), notations: one.notations, constants: one.constants };
    void upload.start(kind, file, { ...read, ...duplicates, ...nutritionistInput(nutritionist) });
  }

  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="4">
          <StepHeading title={t.title} text={t.text} />
          {kind ? <NutritionistChoice kind={kind} nutritionist={nutritionist} onNutritionist={setNutritionist} /> : null}
          {/* Wins over the style of tables, whose box does not scroll on wide screens. */}
          <chakra.div css={{ '&&& [data-scroll]': { overflowX: 'auto' } }}>
            <DataTable
              label={t.title}
              columns={[lineColumn(t.line), ...cellColumns(fixColumns(one, outcome, list ?? []), fixes, t.cell)]}
              rows={rejectedRows(list, outcome)}
              rowKey={(row) => row.row_no}
              error={faults.error}
              onRetry={() => void faults.refresh()}
            />
          </chakra.div>
          <Problem text={upload.problem} />
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Button onClick={onBack}>{t.back}</Button>
        <Button look="solid" disabled={fixes.count === 0} aria-busy={upload.sent !== undefined} onClick={check}>
          {fixes.count > 0 ? t.check(formatCount(fixes.count)) : t.checkNone}
        </Button>
      </Drawer.Footer>
    </>
  );
}

/** Returns the column with the line number and the reason for rejection. */
function lineColumn(title: string): Column<RejectedRow> {
  return {
    name: 'line',
    title,
    width: '190px',
    cell: (row) => (
      <chakra.div py="1.5" minWidth="150px" maxWidth="220px" whiteSpace="normal">
        <chakra.b fontWeight="semibold">{formatCount(row.row_no)}</chakra.b>
        <chakra.div id={`mend-${row.row_no}`} color="rose" fontSize="xs">
          {row.reason}
        </chakra.div>
      </chakra.div>
    ),
  };
}

function cellColumns(columns: ReturnType<typeof fixColumns>, fixes: Fixes, label: (line: string, head: string) => string) {
  return columns.map(
    ({ at: column, head, refused }): Column<RejectedRow> => ({
      name: String(column),
      title: head,
      cell: (row) => (
        <Input
          data-column={column}
          minWidth="120px"
          height="30px"
          value={fixes.rows[row.at]?.[column] ?? ''}
          aria-label={label(formatCount(row.row_no), head)}
          {...(refused.has(row.index) ? { 'aria-invalid': true, 'aria-describedby': `mend-${row.row_no}` } : {})}
          onChange={(event) => fixes.write(row.at, column, event.target.value)}
          onKeyDown={onKeyDown}
        />
      ),
    }),
  );
}
