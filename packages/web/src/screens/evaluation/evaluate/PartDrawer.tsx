import { refresh } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { QuestionsInput } from './QuestionInput.js';
import { QuestionRulesField } from './QuestionRulesField.js';
import { type Part, type Question, questionnaireReads } from './questionnaire.js';
import { ShowRuleInput } from './ShowRuleInput.js';
import type { ShowRule } from './show-rule.js';
import { useQuestions } from './use-questions.js';

const words = texts({
  create: ['添加分段', 'Add section'],
  edit: (name: string) => [`编辑分段「${name}」`, `Edit the section “${name}”`],
  created: ['分段已添加', 'Section added'],
  order: ['按选择的先后提问', 'Asked in the order selected'],
  ruleHint: ['只能引用前面分段的题目', 'Only questions of earlier sections'],
  rulesHint: ['没有设条件的题，分段显示时就会问', 'Questions without conditions are asked whenever the section is'],
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
    ...{ configure_id: questionnaire, title: '', intro: '', question_ids: [], show_rule: '', question_rules: [] },
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
        values: ({ configure_id, title, intro, question_ids, sort, show_rule, question_rules }) => ({
          ...{ configure_id, title, question_ids, sort, question_rules },
          intro: intro ?? '',
          show_rule: show_rule ?? '',
        }),
      }}
    >
      {() => (
        <>
          <Field name="title" autoFocus />
          <Field name="intro" />
          <QuestionFields {...{ part, earlier, questions }} />
        </>
      )}
    </RecordDrawer>
  );
}

const none: number[] = [];

/** The questions in the form, and those of earlier sections, which conditions may look at. */
function useEarlier({ part, earlier, questions: known }: Pick<Props, 'part' | 'earlier' | 'questions'>) {
  const { form } = useFormState();
  const sort = Number(form.watch('sort'));
  const questions = new Map([...known, ...useQuestions((form.watch('question_ids') ?? none) as number[])]);
  const choices = earlier
    .filter((one) => one.id !== part?.id && one.sort <= sort)
    .flatMap((one) => one.question_ids.map((id) => ({ value: id, label: questions.get(id)?.title ?? String(id), note: one.title })));
  return { questions, choices };
}

/** Renders the questions of a section; one that leaves it takes its rule with it. */
function SectionQuestions({ onChange, ...control }: ControlProps) {
  const { form } = useFormState();
  const change = (ids: unknown) => {
    onChange(ids);
    const rules = (form.getValues('question_rules') ?? []) as { question_id: number }[];
    const kept = rules.filter((one) => (ids as number[]).includes(one.question_id));
    if (kept.length < rules.length) form.setValue('question_rules', kept, { shouldDirty: true });
  };
  return <QuestionsInput {...control} onChange={change} />;
}

/** Renders what a section asks and when, with the rules of its questions. */
function QuestionFields(props: Pick<Props, 'part' | 'earlier' | 'questions'>) {
  const t = useTexts(words);
  const { questions, choices } = useEarlier(props);
  return (
    <>
      <Field name="question_ids" hint={t.order}>
        {(control) => <SectionQuestions {...control} />}
      </Field>
      <Field name="sort" />
      <Field name="show_rule" hint={t.ruleHint}>
        {({ label, value, invalid, onChange }) => (
          <ShowRuleInput
            {...{ label, invalid, choices, questions }}
            value={(value || undefined) as ShowRule | undefined}
            onChange={(rule) => onChange(rule ?? '')}
          />
        )}
      </Field>
      <Field name="question_rules" hint={t.rulesHint}>
        {(control) => <QuestionRulesField {...control} earlier={choices} questions={questions} />}
      </Field>
    </>
  );
}
