import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Input, Select } from '#ui/input/Input.js';
import { formatDuration } from '#ui/text/format.js';
import { Countdown } from './Countdown.js';

const words = texts({
  choose: ['有效期', 'Expiry'],
  keep: ['保持原来的到期时间', 'Keep the current expiry'],
  never: ['永不过期', 'Never'],
  own: ['自定义…', 'Other…'],
  amount: ['时长', 'How long'],
  unit: ['单位', 'Unit'],
  seconds: ['秒', 'seconds'],
  minutes: ['分钟', 'minutes'],
  hours: ['小时', 'hours'],
  days: ['天', 'days'],
  left: ['还剩', 'Time left:'],
});

const common = [300, 3600, 86_400, 7 * 86_400, 30 * 86_400];
const units = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
type Unit = keyof typeof units;

/** The current expiry. While it is kept, the form holds `seconds`, and the drawer converts it to the seconds left on save. */
export interface CurrentTtl {
  seconds: number | null;
  at: number;
}

type Props = Pick<ControlProps, 'id' | 'value' | 'onChange' | 'invalid'> & { known?: CurrentTtl };

/** Renders the choice of a TTL: common durations, a custom one, or none. The value is in seconds, empty for no expiry. */
export function TtlControl({ id, value, onChange, invalid, known }: Props) {
  const t = useTexts(words);
  const [own, setOwn] = useState(false);
  const kept = known?.seconds ?? undefined;
  const mode = own ? 'own' : value === '' || value === undefined ? 'never' : value === kept ? 'keep' : String(value);

  function choose(next: string) {
    setOwn(next === 'own');
    if (next === 'own') onChange(30 * units.minutes);
    else onChange(next === 'never' ? '' : next === 'keep' ? kept : Number(next));
  }

  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <Select
        id={id}
        aria-label={t.choose}
        aria-invalid={invalid}
        width="auto"
        value={mode}
        onChange={(event) => choose(event.target.value)}
      >
        {kept === undefined ? null : <option value="keep">{t.keep}</option>}
        {common.map((span) => (
          <option key={span} value={span}>
            {formatDuration(span)}
          </option>
        ))}
        <option value="never">{t.never}</option>
        <option value="own">{t.own}</option>
      </Select>
      {own ? <OwnSpan value={value} onChange={onChange} invalid={invalid} /> : null}
      {known && mode === 'keep' ? (
        <chakra.span color="ink.3" fontSize="xs">
          {t.left} <Countdown seconds={known.seconds} at={known.at} />
        </chakra.span>
      ) : null}
    </Flex>
  );
}

/** Renders a custom duration as an amount and a unit. */
function OwnSpan({ value, onChange, invalid }: Pick<Props, 'value' | 'onChange' | 'invalid'>) {
  const t = useTexts(words);
  const [unit, setUnit] = useState<Unit>('minutes');
  const seconds = Number(value);
  const amount = value !== '' && Number.isFinite(seconds) ? seconds / units[unit] : '';

  function changeUnit(next: Unit) {
    if (amount !== '') onChange(Math.round(amount * units[next]));
    setUnit(next);
  }

  return (
    <>
      <Input
        type="number"
        min={1}
        step="any"
        width="24"
        aria-label={t.amount}
        aria-invalid={invalid}
        value={amount}
        onChange={(event) => onChange(event.target.value === '' ? '' : Math.round(Number(event.target.value) * units[unit]))}
      />
      <Select width="auto" aria-label={t.unit} value={unit} onChange={(event) => changeUnit(event.target.value as Unit)}>
        {(Object.keys(units) as Unit[]).map((one) => (
          <option key={one} value={one}>
            {t[one]}
          </option>
        ))}
      </Select>
    </>
  );
}
