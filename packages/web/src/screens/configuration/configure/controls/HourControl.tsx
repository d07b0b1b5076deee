import { Select } from '#ui/input/Input.js';
import { hourText } from '../params.js';
import type { ValueControlProps } from './value-control.js';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Renders the choice of a whole hour. */
export function HourControl({ shared, text, onChange }: ValueControlProps) {
  return (
    <Select {...shared} maxWidth="{sizes.40}" value={text} onChange={(event) => onChange(event.target.value)}>
      {hours.includes(Number(text)) && text !== '' ? null : <option value={text}> </option>}
      {hours.map((hour) => (
        <option key={hour} value={String(hour)}>
          {hourText(hour)}
        </option>
      ))}
    </Select>
  );
}
