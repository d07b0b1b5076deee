import { type ComponentProps, useState } from 'react';
import { Input } from '#ui/input/Input.js';
import { fenIn, yuanOf } from './money.js';

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** Fen; NaN while the text is no amount. */
  value: unknown;
  onChange: (fen: number | '') => void;
}

/** Takes yuan, as people say prices, and keeps fen. */
export function MoneyInput({ value, onChange, ...shared }: Props) {
  const [typed, setTyped] = useState('');
  // What was typed stays as it is, unless another value came from outside.
  const shown = Object.is(fenIn(typed), value) ? typed : yuanOf(value);
  return (
    <Input
      {...shared}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(fenIn(event.target.value));
      }}
    />
  );
}
