import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { Question } from './questionnaire.js';
import { ShowRuleInput } from './ShowRuleInput.js';
import { conditionOn, type ShowRule } from './show-rule.js';

type QuestionRules = NonNullable<Input<'createQuestionnairePart'>['question_rules']>;

const words = texts({
  add: ['为一道题设条件', 'Set conditions for a question'],
  first: ['排在最前面的题没有可引用的题目', 'The very first question has none to look at'],
});

interface Props extends Pick<ControlProps, 'label' | 'value' | 'onChange' | 'invalid'> {
  /** Questions of earlier sections, with their section. */
  earlier: readonly { value: number; label: string; note: string }[];
  questions: ReadonlyMap<number, Question>;
}

/** The rules as a list in the order of the questions, and what they may look at. */
function useQuestionRules({ value, onChange, earlier, questions }: Pick<Props, 'value' | 'onChange' | 'earlier' | 'questions'>) {
  const ids = (useFormState().form.watch('question_ids') ?? []) as number[];
  const rules = (Array.isArray(value) ? value : []) as QuestionRules;
  const titleOf = (id: number) => questions.get(id)?.title ?? '…';
  const own = (id: number) => ids.slice(0, ids.indexOf(id)).map((one) => ({ value: one, label: titleOf(one), note: '' }));
  const choicesFor = (id: number) => [...earlier, ...own(id)];
  const put = (id: number, rule: ShowRule | undefined) => {
    const others = rules.filter((one) => one.question_id !== id);
    const next = rule ? [...others, { question_id: id, show_rule: rule }] : others;
    onChange(next.toSorted((one, other) => ids.indexOf(one.question_id) - ids.indexOf(other.question_id)));
  };
  const begin = (id: unknown) => {
    const last = typeof id === 'number' ? choicesFor(id).at(-1) : undefined;
    if (typeof id === 'number' && last) put(id, conditionOn(last.value, questions.get(last.value)));
  };
  const free = ids.filter((id) => !rules.some((one) => one.question_id === id) && choicesFor(id).length > 0);
  return { ids, rules, titleOf, choicesFor, put, begin, free };
}

/** Renders the rules of single questions of a section, in the order in which they are asked. */
export function QuestionRulesField({ label, invalid, ...props }: Props) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const { ids, rules, titleOf, choicesFor, put, begin, free } = useQuestionRules(props);
  const choices = free.map((id) => ({ value: id, label: titleOf(id) }));
  return (
    <Flex direction="column" gap="3">
      {rules.map(({ question_id, show_rule }) => (
        <chakra.fieldset key={question_id} borderWidth="1px" borderColor="line" borderRadius="md" p="3">
          <chakra.legend px="1" overflowWrap="anywhere">
            {titleOf(question_id)}
          </chakra.legend>
          <ShowRuleInput
            label={`${titleOf(question_id)} · ${meta.label(meta.input('show_rule'))}`}
            value={show_rule}
            {...{ invalid, questions: props.questions, choices: choicesFor(question_id) }}
            onChange={(rule) => put(question_id, rule)}
          />
        </chakra.fieldset>
      ))}
      {free.length > 0 ? <Combobox label={label} placeholder={t.add} choices={choices} value={undefined} onChange={begin} /> : null}
      {free.length === 0 && rules.length === 0 && ids.length > 0 ? <chakra.p color="ink.3">{t.first}</chakra.p> : null}
    </Flex>
  );
}
