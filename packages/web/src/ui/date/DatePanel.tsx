import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { dayOf, daysBefore } from '#app/company-time.js';
import { isDay } from '#app/is-day.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { Calendar } from './Calendar.js';
import { momentText, parseClock, parseMoment } from './dates.js';

const words = texts({
  yesterday: ['昨天', 'Yesterday'],
  today: ['今天', 'Today'],
  tomorrow: ['明天', 'Tomorrow'],
  presets: ['快捷选择', 'Presets'],
  now: ['现在', 'Now'],
  time: ['时间', 'Time'],
  done: ['完成', 'Done'],
});

interface Props {
  value: string;
  onChange: (value: string) => void;
  time?: boolean | undefined;
  onDone: () => void;
}

/** Renders a month calendar with presets and, if needed, the time of day. */
export function DatePanel({ value, onChange, time, onDone }: Props) {
  const said = time ? momentText(value) : value;
  const day = isDay(said.slice(0, 10)) ? said.slice(0, 10) : undefined;
  const clock = parseClock(said.slice(11)) ?? '00:00';

  function choose(next: string) {
    onChange(time ? (parseMoment(`${next} ${clock}`) ?? '') : next);
    if (!time) onDone();
  }

  return (
    <Flex direction="column" gap="2" width="calendar">
      <Calendar value={day ? [day] : []} onChange={([next]) => next && choose(next)} />
      <Presets time={time} onChoose={choose} onNow={() => onChange(new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString())} />
      {time ? (
        <TimeRow clock={clock} onChange={(next) => onChange(parseMoment(`${day ?? dayOf(Date.now())} ${next}`) ?? '')} onDone={onDone} />
      ) : null}
    </Flex>
  );
}

function Presets({ time, onChoose, onNow }: { time: boolean | undefined; onChoose: (day: string) => void; onNow: () => void }) {
  const t = useTexts(words);
  const today = dayOf(Date.now());
  return (
    <Flex role="group" aria-label={t.presets} gap="1">
      {(['yesterday', 'today', 'tomorrow'] as const).map((name, index) => (
        <Button key={name} look="quiet" size="sm" flex="1" onClick={() => onChoose(daysBefore(today, 1 - index))}>
          {t[name]}
        </Button>
      ))}
      {time ? (
        <Button look="quiet" size="sm" flex="1" onClick={onNow}>
          {t.now}
        </Button>
      ) : null}
    </Flex>
  );
}

function TimeRow({ clock, onChange, onDone }: { clock: string; onChange: (clock: string) => void; onDone: () => void }) {
  const t = useTexts(words);
  const [typed, setTyped] = useState<string>();
  return (
    <Flex gap="2">
      <Input
        aria-label={t.time}
        placeholder="HH:mm"
        autoComplete="off"
        height="7"
        value={typed ?? clock}
        aria-invalid={typed !== undefined && !parseClock(typed)}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseClock(target.value);
          if (next) onChange(next);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone();
        }}
      />
      <Button look="solid" size="sm" onClick={onDone}>
        {t.done}
      </Button>
    </Flex>
  );
}
