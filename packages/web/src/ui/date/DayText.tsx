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
  const take = (text: string) => onChange((time ? parseMoment : parseDay)(text) ?? text.trim());
  return (
    <Input
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      placeholder={time ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      value={typed ?? (time ? momentText(value) : value)}
      onChange={({ target, nativeEvent }) => {
        setTyped(target.value);
        // Letters of an input method are no text yet.
        if (!(nativeEvent as InputEvent).isComposing) take(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter of an input method ends the word, and neither the typing nor the form.
        if (event.key === 'Enter' && event.nativeEvent.isComposing) return event.preventDefault();
        if (event.key === 'Enter') settle();
        rest.onKeyDown?.(event);
      }}
    />
  );
}
