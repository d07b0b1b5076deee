import { chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { dayOf } from '#app/company-time.js';
import { isDay } from '#app/is-day.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Calendar } from '#ui/date/Calendar.js';
import { DayText } from '#ui/date/DayText.js';
import { type DaySpan, presets, presetWords, spanOf } from '#ui/date/date-presets.js';

const words = texts({
  presets: ['快捷选择', 'Presets'],
  from: ['开始日期', 'First day'],
  to: ['结束日期', 'Last day'],
  wrong: ['请按 2026-11-02 的格式填写', 'Write days as 2026-11-02'],
  apply: ['应用', 'Apply'],
});

interface Props {
  value: DaySpan;
  onChange: (span: DaySpan) => void;
}

/** Edits a date range: presets with one click, any other range typed or picked in the calendar. Either end may stay open. */
export function DayRangeForm({ value, onChange }: Props) {
  const t = useTexts(words);
  const [{ from = '', to = '' }, setSpan] = useState(value);
  const [wrong, setWrong] = useState(false);
  const whole = [from, to].every(isDay) && from <= to ? [from, to] : isDay(from) ? [from] : [];

  function apply(event: FormEvent) {
    event.preventDefault();
    const typed = [from, to].filter(Boolean);
    if (!typed.every(isDay)) return setWrong(true);
    const [first, last] = from && to ? typed.sort() : [from || undefined, to || undefined];
    setSpan({ from: first, to: last });
    onChange({ from: first, to: last });
  }

  function choose([first, last]: string[]) {
    setSpan({ from: first, to: last });
    if (first && last) onChange({ from: first, to: last });
  }

  return (
    <Flex direction={{ base: 'column', sm: 'row' }} gap="2" p="1">
      <Presets value={value} onChange={onChange} />
      <chakra.form onSubmit={apply} noValidate display="flex" flexDirection="column" gap="2" width="calendar">
        <Calendar range value={whole} onChange={choose} />
        <Flex gap="1" align="center">
          {(['from', 'to'] as const).map((end) => (
            <DayText
              key={end}
              aria-label={t[end]}
              aria-invalid={wrong && ![from, to].filter(Boolean).every(isDay)}
              height="8"
              px="1.5"
              value={end === 'from' ? from : to}
              onChange={(day) => setSpan({ from, to, [end]: day })}
            />
          ))}
          <Button type="submit" look="solid">
            {t.apply}
          </Button>
        </Flex>
        {wrong ? (
          <chakra.p role="alert" color="rose" fontSize="xs">
            {t.wrong}
          </chakra.p>
        ) : null}
      </chakra.form>
    </Flex>
  );
}

function Presets({ value, onChange }: Props) {
  const t = useTexts(words);
  const names = useTexts(presetWords);
  const today = dayOf(Date.now());
  return (
    <Flex role="group" aria-label={t.presets} direction={{ base: 'row', sm: 'column' }} flexWrap="wrap" gap="0.5" maxWidth="calendar">
      {presets.map((preset) => {
        const span = spanOf(preset, today);
        const on = span.from === value.from && span.to === value.to;
        return (
          <Button
            key={preset}
            look="quiet"
            size="sm"
            justifyContent="flex-start"
            aria-pressed={on}
            css={{ '&[aria-pressed=true]': { bg: 'jade.50', color: 'jade.700' } }}
            onClick={() => onChange(span)}
          >
            {names[preset]}
          </Button>
        );
      })}
    </Flex>
  );
}
