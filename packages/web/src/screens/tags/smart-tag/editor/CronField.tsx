import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Input, Select } from '#ui/input/Input.js';
import { cronText, schedules } from './cron-text.js';

const words = texts({
  custom: ['自定义', 'Custom'],
  choose: ['更新时间', 'Update schedule'],
  expression: ['cron 表达式', 'Cron expression'],
  hint: [
    '分 时 日 月 周，按企业时区，最多每小时一次',
    'Minute, hour, day, month, weekday in the company’s time zone; at most once an hour',
  ],
});

/** Renders when a tag is computed: one of the usual schedules, or a cron expression with what it means. */
export function CronField() {
  return (
    <Field name="cron" required>
      {({ value, onChange, invalid, id }) => <CronControl id={id} value={String(value ?? '')} invalid={invalid} onChange={onChange} />}
    </Field>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Props {
  id: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}

function CronControl({ id, value, invalid, onChange }: Props) {
  const t = useTexts(words);
  const isUsual = schedules.some((one) => one === value);
  const [isCustom, setCustom] = useState(!isUsual);
  const shown = isCustom || !isUsual ? '' : value;
  return (
    <Flex gap="2" flexWrap="wrap" align="center">
      <Select
        aria-label={t.choose}
        width="auto"
        aria-invalid={invalid}
        value={shown}
        onChange={({ target }) => {
          setCustom(target.value === '');
          if (target.value) onChange(target.value);
        }}
      >
        {schedules.map((cron) => (
          <option key={cron} value={cron}>
            {capital(cronText(cron))}
          </option>
        ))}
        <option value="">{t.custom}</option>
      </Select>
      {shown === '' ? <Expression id={id} value={value} invalid={invalid} onChange={onChange} /> : null}
    </Flex>
  );
}

function Expression({ id, value, invalid, onChange }: Props) {
  const t = useTexts(words);
  return (
    <>
      <Input
        id={id}
        aria-label={t.expression}
        placeholder="0 3 * * *"
        width="140px"
        aria-invalid={invalid}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span data-dim>{value.trim() ? cronText(value) : t.hint}</span>
    </>
  );
}
