import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { DayRangeForm } from '#list/DayRangeForm.js';
import type { DaySpan } from '#ui/date/date-presets.js';
import { State } from './State.js';

const words = texts({
  none: ['未选', 'Nothing chosen'],
  chosen: ['已选一段', 'A span of days'],
  open: ['只有开始日期', 'First day only'],
});

export function DayRange() {
  const t = useTexts(words);
  return (
    <>
      <Sample name={t.none} value={{}} />
      <Sample name={t.chosen} value={{ from: '2026-11-02', to: '2026-11-08' }} />
      <Sample name={t.open} value={{ from: '2026-11-02' }} />
    </>
  );
}

function Sample({ name, value: first }: { name: string; value: DaySpan }) {
  const [value, setValue] = useState(first);
  return (
    <State name={name} width="400px">
      <DayRangeForm value={value} onChange={setValue} />
      <chakra.output display="block" color="ink.3" fontSize="xs">
        {`${value.from ?? '–'} / ${value.to ?? '–'}`}
      </chakra.output>
    </State>
  );
}
