import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ImportDetail } from '../import-state.js';
import { type Changes, notationLine } from './changes.js';

const words = texts({
  unitOf: (column: string) => [`「${column}」的单位`, `Unit of “${column}”`],
  choose: ['选择单位', 'Choose a unit'],
});

/** With more units, they are a list to search. */
const maxButtons = 6;

interface Props {
  column: ImportDetail['columns'][number];
  units: readonly string[];
  disabled: boolean;
  onChange: (changes: Changes) => void;
}

/** Offers the units of a column. */
export function UnitButtons({ column: { column, samples }, units, disabled, onChange }: Props) {
  const t = useTexts(words);
  const choose = (unit: string) => onChange({ notations: [notationLine(column, unit)] });
  if (units.length > maxButtons)
    return (
      <Combobox
        label={t.unitOf(column)}
        placeholder={t.choose}
        disabled={disabled}
        choices={units.map((unit) => ({ value: unit, label: unit }))}
        value=""
        onChange={(unit) => unit !== '' && choose(String(unit))}
      />
    );
  const sample = samples.find((one) => /\d/.test(one)) ?? '';
  return units.map((unit) => (
    <Button key={unit} size="sm" disabled={disabled} onClick={() => choose(unit)}>
      {`${sample} ${unit}`.trim()}
    </Button>
  ));
}
