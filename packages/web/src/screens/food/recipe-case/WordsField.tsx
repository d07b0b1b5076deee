import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Input } from '#ui/input/Input.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({ hint: ['用顿号或逗号隔开', 'Separated by commas'] });

const wordsIn = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Renders a list of short words as one line of text. */
export function WordsField({ id, label, value, onChange, invalid, max }: ControlProps & { max: number }) {
  const t = useTexts(words);
  const list = Array.isArray(value) ? (value as string[]) : [];
  const [text, setText] = useState<string>();
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      placeholder={t.hint}
      autoComplete="off"
      value={text ?? joinNames(list)}
      onChange={(event) => {
        setText(event.target.value);
        onChange(wordsIn(event.target.value).slice(0, max));
      }}
      onBlur={() => setText(undefined)}
    />
  );
}
