import { Input } from '#ui/input/Input.js';

interface Props {
  label: string;
  value: number;
  width: string;
  readOnly?: boolean;
  onChange: (grams: number) => void;
}

/** Renders the field for the amount of a food, from 0.1 to 5,000 g. */
export const GramsInput = ({ value, label, onChange, ...rest }: Props) => (
  <Input
    {...rest}
    type="number"
    min={0.1}
    max={5000}
    step="any"
    aria-label={label}
    value={value || ''}
    onChange={(event) => onChange(Number(event.target.value))}
  />
);
