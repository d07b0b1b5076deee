import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { isOverMidnight } from '#message/week-slot.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  only: ['只在这段时间免验证', 'Only within these hours'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  nextDay: ['次日', 'next day'],
});

interface Window {
  from: string;
  to: string;
}

function Times({ label, window, onChange }: { label: string; window: Window; onChange: (window: Window) => void }) {
  const t = useTexts(words);
  const time = (name: keyof Window) => (
    <Input
      type="time"
      width="28"
      aria-label={`${label} ${t[name]}`}
      value={window[name]}
      onChange={(event) => onChange({ ...window, [name]: event.target.value })}
    />
  );
  return (
    <Flex gap="1.5" align="center">
      {time('from')}
      <chakra.span color="ink.3">–</chakra.span>
      {time('to')}
      {isOverMidnight(window) ? (
        <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
          {t.nextDay}
        </chakra.span>
      ) : null}
    </Flex>
  );
}

const usual: Window = { from: '09:00', to: '21:00' };

/** The hours in which contacts are taken without asking; without any, always. */
export function SkipWindowField() {
  const t = useTexts(words);
  return (
    <Field name="skip_window">
      {({ id, label, value, onChange }) => {
        const window = value as Window | undefined;
        return (
          <Flex gap="3" rowGap="2" align="center" flexWrap="wrap">
            <Flex as="label" gap="2" align="center">
              <Checkbox id={id} checked={window !== undefined} onChange={(event) => onChange(event.target.checked ? usual : undefined)} />
              {t.only}
            </Flex>
            {window ? <Times label={label} window={window} onChange={onChange} /> : null}
          </Flex>
        );
      }}
    </Field>
  );
}
