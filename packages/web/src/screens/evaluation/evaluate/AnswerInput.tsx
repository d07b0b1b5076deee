import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import type { Question } from './questionnaire.js';

const words = texts({ optional: ['选答', 'Optional'], choose: ['选择答案', 'Choose an answer'] });

interface Props {
  question: Question;
  number: number;
  value: readonly string[];
  problem: string | undefined;
  onChange: (values: string[]) => void;
}

/** Renders a question as a customer sees it. */
export function AnswerInput(props: Props) {
  const t = useTexts(words);
  const { question, number, problem } = props;
  const id = useId();
  return (
    <chakra.fieldset data-problem={problem ? '' : undefined} aria-describedby={problem ? id : undefined}>
      <chakra.legend mb="1" fontWeight="medium">
        {number}. {question.title} {question.required ? null : <chakra.span color="ink.3">{t.optional}</chakra.span>}
      </chakra.legend>
      <Control {...props} />
      {problem ? (
        <chakra.p id={id} color="rose" fontSize="xs" mt="1">
          {problem}
        </chakra.p>
      ) : null}
    </chakra.fieldset>
  );
}

function Control(props: Props) {
  const { question, value, problem, onChange } = props;
  const { type, title, unit } = question;
  if (type === 'matrix') return <Rows {...props} />;
  if (question.options.length > 0) return <Options {...props} />;
  const shared = { 'aria-label': title, 'aria-invalid': problem !== undefined, value: value[0] ?? '' };
  const set = (text: string) => onChange(text === '' ? [] : [text]);
  if (type === 'text') return <Textarea {...shared} height="auto" py="1.5" rows={2} onChange={(event) => set(event.target.value)} />;
  const kinds = { number: 'text', scale: 'text', date: 'date', time: 'time', single: 'text', multi: 'text' } as const;
  return (
    <Flex gap="2" align="center">
      <Input
        {...shared}
        width="auto"
        type={kinds[type]}
        inputMode={type === 'number' || type === 'scale' ? 'decimal' : undefined}
        onChange={(event) => set(event.target.value)}
      />
      {unit}
    </Flex>
  );
}

/** Choosing an exclusive option clears the others, and vice versa. */
function toggleOption({ options }: Question, value: readonly string[], key: string): string[] {
  if (value.includes(key)) return value.filter((one) => one !== key);
  const alone = (one: string) => options.find((option) => option.key === one)?.exclusive === true;
  return alone(key) ? [key] : [...value.filter((one) => !alone(one)), key];
}

function Options({ question, value, onChange }: Props) {
  const name = useId();
  const many = question.type === 'multi';
  return (
    <Flex gap="4" rowGap="1" flexWrap="wrap">
      {question.options.map(({ key, label }) => (
        <chakra.label key={key} htmlFor={`${name}-${key}`} display="inline-flex" alignItems="center" gap="2" minHeight="8" cursor="pointer">
          <Checkbox
            type={many ? 'checkbox' : 'radio'}
            id={`${name}-${key}`}
            name={name}
            checked={value.includes(key)}
            onChange={() => onChange(many ? toggleOption(question, value, key) : [key])}
          />
          {label}
        </chakra.label>
      ))}
    </Flex>
  );
}

function Rows({ question, value, onChange }: Props) {
  const t = useTexts(words);
  const chosen = new Map(value.map((one) => one.split(':') as [string, string]));
  const set = (row: string, key: string) => {
    const others = value.filter((one) => !one.startsWith(`${row}:`));
    onChange(key === '' ? others : [...others, `${row}:${key}`]);
  };
  return (
    <Flex direction="column" gap="2">
      {question.rows.map((row) => (
        <Flex key={row.key} gap="2" align="center" justify="space-between">
          <span>{row.label}</span>
          <Select
            aria-label={row.label}
            width="auto"
            value={chosen.get(row.key) ?? ''}
            onChange={(event) => set(row.key, event.target.value)}
          >
            <option value="">{t.choose}</option>
            {question.options.map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
          </Select>
        </Flex>
      ))}
    </Flex>
  );
}
