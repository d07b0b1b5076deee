import { type ComponentProps, useState } from 'react';
import { useTimeZone } from '#app/company-time.js';
import { Input } from '#ui/input/Input.js';
import { momentText, parseDay, parseMoment } from './dates.js';

export interface DayTextProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  /** A day such as `2026-11-02`, or an instant if `time` is set; unparseable text is kept as typed. */
  value: string;
  onChange: (value: string) => void;
  time?: boolean | undefined;
}

/** Renders a text field for a day or instant; shows the console's format, but parses others too. */
export function DayText({ value, onChange, time = false, onBlur, ...rest }: DayTextProps) {
  // Re-renders when the time zone changes.
  useTimeZone();
  const [typed, setTyped] = useState<string>();
  const settle = () => setTyped(undefined);
  return (
    <Input
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      placeholder={time ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      value={typed ?? (time ? momentText(value) : value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange((time ? parseMoment : parseDay)(target.value) ?? target.value.trim());
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        rest.onKeyDown?.(event);
      }}
    />
  );
}
