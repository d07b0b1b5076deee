import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type Choice, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input, Select } from '#ui/input/Input.js';
import type { Question } from './questionnaire.js';
import { type Condition, conditionOn, conditionsOf, opsOf, ruleOf, type ShowRule } from './show-rule.js';

const words = texts({
  always: ['总是显示', 'Always shown'],
  add: ['再加一个条件', 'Add another condition'],
  remove: (at: number) => [`删除第 ${at} 个条件`, `Remove condition ${at}`],
  nth: (label: string, at: number) => [`第 ${at} 个条件的${label}`, `${label} of condition ${at}`],
});

/** As many as the contract takes: the first one and nine others. */
const mostConditions = 10;

interface Props {
  label: string;
  value: ShowRule | undefined;
  invalid: boolean;
  /** Earlier questions, which conditions may look at. */
  choices: readonly Choice[];
  questions: ReadonlyMap<number, Question>;
  onChange: (rule: ShowRule | undefined) => void;
}

/** Renders the conditions under which a section or a question is shown. */
export function ShowRuleInput({ label, value, invalid, choices, questions, onChange }: Props) {
  const t = useTexts(words);
  const conditions = value ? conditionsOf(value) : [];
  const put = (next: readonly Condition[]) => onChange(ruleOf(next, value?.match ?? 'all'));
  const on = (id: unknown) => conditionOn(Number(id), questions.get(Number(id)));
  const change = (at: number, id: unknown) => put(typeof id === 'number' ? conditions.with(at, on(id)) : conditions.toSpliced(at, 1));
  const unused = choices.find((one) => !conditions.some(({ question_id }) => question_id === one.value)) ?? choices[0];
  const nameOf = (at: number) => (part: string) => (conditions.length > 1 ? t.nth(part, at + 1) : part);
  if (conditions.length === 0) {
    const begin = (id: unknown) => typeof id === 'number' && put([on(id)]);
    return <Combobox label={label} invalid={invalid} empty={t.always} choices={choices} value={undefined} onChange={begin} />;
  }
  return (
    <Flex direction="column" gap="2">
      <MatchSelect label={label} value={value} onChange={onChange} />
      {conditions.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <Flex key={at} gap="2" align="flex-start">
          <ConditionInput
            {...{ choices, questions, invalid, name: nameOf(at), label: nameOf(at)(label), condition: one }}
            onQuestion={(id) => change(at, id)}
            onChange={(next) => put(conditions.with(at, next))}
          />
          <Button look="quiet" size="sm" shape="square" aria-label={t.remove(at + 1)} onClick={() => put(conditions.toSpliced(at, 1))}>
            <X aria-hidden />
          </Button>
        </Flex>
      ))}
      {conditions.length < mostConditions && unused ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => put([...conditions, on(unused.value)])}>
          {t.add}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Whether all conditions must hold or one; nothing to choose with a single one. */
function MatchSelect({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) {
  const meta = useMeta(useFormState().operation);
  const field = meta.input('show_rule').fields?.find((one) => one.name === 'match');
  if (!value?.also?.length || !field) return null;
  return (
    <Select
      aria-label={`${label} · ${meta.label(field)}`}
      width="fit-content"
      value={value.match ?? 'all'}
      onChange={(event) => onChange(ruleOf(conditionsOf(value), event.target.value === 'any' ? 'any' : 'all'))}
    >
      {meta.choices(field).map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

interface ConditionProps extends Pick<Props, 'label' | 'invalid' | 'choices' | 'questions'> {
  name: (part: string) => string;
  condition: Condition;
  onQuestion: (id: unknown) => void;
  onChange: (condition: Condition) => void;
}

function ConditionInput({ label, name, invalid, choices, questions, condition, onQuestion, onChange }: ConditionProps) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const fields = meta.input('show_rule').fields ?? [];
  const [opField, valueField] = ['op', 'value'].map((part) => fields.find((one) => one.name === part));
  const question = questions.get(condition.question_id);
  if (!opField || !valueField) throw new Error('The contract has no comparison of a show rule.');
  const ops = opsOf(question);
  return (
    <Flex flex="1" minWidth="0" gap="2" flexWrap="wrap">
      <chakra.div flex="1 1 220px" minWidth="0">
        <Combobox label={label} invalid={invalid} empty={t.always} choices={choices} value={condition.question_id} onChange={onQuestion} />
      </chakra.div>
      <Select
        aria-label={name(meta.label(opField))}
        flex="0 1 130px"
        value={condition.op}
        onChange={(event) => onChange({ ...condition, op: event.target.value as Condition['op'] })}
      >
        {meta
          .choices(opField)
          .filter((one) => ops.some((op) => op === one.value) || one.value === condition.op)
          .map((one) => (
            <option key={one.value} value={String(one.value)}>
              {one.label}
            </option>
          ))}
      </Select>
      <chakra.div flex="1 1 130px">
        <ConditionValue
          label={name(meta.label(valueField))}
          options={question?.options ?? []}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </chakra.div>
    </Flex>
  );
}

interface ValueProps {
  label: string;
  options: Question['options'];
  value: string;
  onChange: (value: string) => void;
}

function ConditionValue({ label, options, value, onChange }: ValueProps) {
  if (options.length === 0)
    return <Input aria-label={label} value={value} maxLength={64} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((one) => (
        <option key={one.key} value={one.key}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}
