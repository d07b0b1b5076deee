import { Flex } from '@chakra-ui/react';
import { refresh } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input, Select } from '#ui/input/Input.js';
import { QuestionsInput } from './QuestionInput.js';
import { type Part, type Question, questionnaireReads } from './questionnaire.js';

const words = texts({
  create: ['添加分段', 'Add section'],
  edit: (name: string) => [`编辑分段「${name}」`, `Edit the section “${name}”`],
  created: ['分段已添加', 'Section added'],
  order: ['按选择的先后提问', 'Asked in the order selected'],
  always: ['总是显示', 'Always shown'],
  ruleHint: ['只能引用前面分段的题目', 'Only questions of earlier sections'],
});

interface Props {
  open: string | undefined;
  part: Part | undefined;
  /** All sections; the show rule may use earlier ones. */
  earlier: readonly Part[];
  questionnaire: number;
  questions: ReadonlyMap<number, Question>;
  onClose: () => void;
}

/** Renders the form of a section: its questions, and when it is shown. */
export function PartDrawer({ open, part, earlier, questionnaire, questions, onClose }: Props) {
  const t = useTexts(words);
  const blank = {
    ...{ configure_id: questionnaire, title: '', intro: '', question_ids: [], show_rule: '' },
    sort: Math.min(10_000, Math.max(0, ...earlier.map((one) => one.sort)) + 1),
  };
  return (
    <RecordDrawer<Part, 'createQuestionnairePart', 'updateQuestionnairePart'>
      open={open}
      record={part}
      onClose={onClose}
      onDone={() => void refresh(questionnaireReads)}
      create={{ id: 'createQuestionnairePart', title: t.create, values: blank, done: t.created, draft: `part:new:${questionnaire}` }}
      update={{
        id: 'updateQuestionnairePart',
        title: ({ title }) => t.edit(title),
        draft: ({ id }) => `part:${id}`,
        values: ({ configure_id, title, intro, question_ids, sort, show_rule }) => ({
          ...{ configure_id, title, question_ids, sort },
          intro: intro ?? '',
          show_rule: show_rule ?? '',
        }),
      }}
    >
      {() => (
        <>
          <Field name="title" autoFocus />
          <Field name="intro" />
          <Field name="question_ids" hint={t.order}>
            {(control) => <QuestionsInput {...control} />}
          </Field>
          <Field name="sort" />
          <Field name="show_rule" hint={t.ruleHint}>
            {(control) => <RuleField {...control} parts={earlier.filter((one) => one.id !== part?.id)} questions={questions} />}
          </Field>
        </>
      )}
    </RecordDrawer>
  );
}

interface Rule {
  question_id: number;
  op: string;
  value: string;
}

type RuleProps = ControlProps & { parts: readonly Part[]; questions: ReadonlyMap<number, Question> };

function RuleField({ label, value, onChange, invalid, parts, questions }: RuleProps) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const field = meta.input('show_rule');
  const sort = Number(form.watch('sort'));
  const part = (name: string) => field.fields?.find((one) => one.name === name);
  const [opField, valueField] = [part('op'), part('value')];
  const rule = (value || undefined) as Rule | undefined;
  const asked = rule && questions.get(rule.question_id);
  const choices = parts
    .filter((one) => one.sort <= sort)
    .flatMap((one) => one.question_ids.map((id) => ({ value: id, label: questions.get(id)?.title ?? String(id), note: one.title })));
  const first = (id: number) => questions.get(id)?.options[0]?.key ?? '';
  const become = (id: unknown) => onChange(typeof id === 'number' ? { question_id: id, op: 'eq', value: first(id) } : '');
  return (
    <Flex direction="column" gap="2">
      <Combobox label={label} invalid={invalid} empty={t.always} choices={choices} value={rule?.question_id} onChange={become} />
      {rule && opField && valueField ? (
        <Flex gap="2">
          <Select aria-label={meta.label(opField)} value={rule.op} onChange={(event) => onChange({ ...rule, op: event.target.value })}>
            {meta.choices(opField).map((one) => (
              <option key={one.value} value={String(one.value)}>
                {one.label}
              </option>
            ))}
          </Select>
          <RuleValue
            label={meta.label(valueField)}
            options={asked?.options ?? []}
            value={rule.value}
            onChange={(next) => onChange({ ...rule, value: next })}
          />
        </Flex>
      ) : null}
    </Flex>
  );
}

interface ValueProps {
  label: string;
  options: Question['options'];
  value: string;
  onChange: (value: string) => void;
}

function RuleValue({ label, options, value, onChange }: ValueProps) {
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
