import { chakra, Flex } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Select } from '#ui/input/Input.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { notationLine } from './changes.js';
import { notations, notationWords } from './notation-words.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  of: (label: string, column: string) => [`「${column}」的${label}`, `${label} of “${column}”`],
  cells: (count: string) => [`${count} 格`, countOf(count, 'cell')],
  unit: ['单位', 'Unit'],
  noUnit: ['单位按内容', 'Unit in the cells'],
  open: ['请选择', 'Choose'],
});

interface Props {
  column: ImportDetail['columns'][number];
  units: readonly string[];
  next: Try;
}

/** Shows how the numbers or dates of a column are written, and lets the user say otherwise. */
export function NotationChoice({ column: { column, notation }, units, next }: Props) {
  const t = useTexts(words);
  const names = useTexts(notationWords);
  if (!notation) return null;
  const { cells, question } = notation;
  const say = (word: string) => word !== '' && next.change({ notations: [notationLine(column, word)] });
  return (
    <Flex gap="1.5" flexWrap="wrap" align="center" py="1">
      {(['decimal', 'order'] as const).map((name) => {
        if (notation[name] === null && question !== name) return null;
        const choices = notations[name].map((value) => ({ value, label: names[value] }));
        return (
          <Choice
            key={name}
            label={t.of(names[name], column)}
            value={notation[name]}
            none={t.open}
            next={next}
            choices={choices}
            onChange={say}
          />
        );
      })}
      <UnitChoice column={column} unit={notation.unit} units={units} next={next} onChange={say} />
      {cells > 0 ? (
        <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
          {t.cells(formatCount(cells))}
        </chakra.span>
      ) : null}
    </Flex>
  );
}

interface UnitProps extends Pick<Props, 'units' | 'next'> {
  column: string;
  unit: string | null;
  onChange: (value: string) => void;
}

function UnitChoice({ column, unit, units, next, onChange }: UnitProps) {
  const t = useTexts(words);
  if (units.length < 2) return null;
  // A unit is also known by other names.
  const known = unit === null || units.includes(unit) ? units : [unit, ...units];
  const choices = known.map((one) => ({ value: one, label: one }));
  return <Choice label={t.of(t.unit, column)} value={unit} none={t.noUnit} next={next} choices={choices} onChange={onChange} />;
}

interface ChoiceProps {
  label: string;
  value: string | null;
  none: string;
  next: Try;
  choices: readonly { value: string | number; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, none, next, choices, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      width="auto"
      maxWidth="132px"
      fontSize="xs"
      px="1.5"
      value={value ?? ''}
      disabled={!next.may}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === null ? <option value="">{none}</option> : null}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}
