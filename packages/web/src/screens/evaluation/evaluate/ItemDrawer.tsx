import { Flex } from '@chakra-ui/react';
import { refresh } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { QuestionInput } from './QuestionInput.js';
import { type Item, type Question, type QuestionnaireDetail, questionnaireReads } from './questionnaire.js';
import { RowsField } from './RowsField.js';
import { useQuestions } from './use-questions.js';

const words = texts({
  create: (dimension: string) => [`为「${dimension}」添加题目`, `Add a question to “${dimension}”`],
  edit: (title: string) => [`编辑「${title}」的计分`, `Edit how “${title}” counts`],
  created: ['题目已添加', 'Question added'],
  mapHint: [
    '不填则用题目自己的分值；从上到下第一条成立的生效',
    'Leave empty to use the question’s own scores; the first matching row applies',
  ],
  shareHint: ['例如睡着的小时数占在床时间的百分比', 'For example, hours asleep as a percentage of hours in bed'],
  reverse: ['反向计分', 'Reverse the scores'],
  asItIs: ['按回答本身', 'The answer as it is'],
});

interface Props {
  open: string | undefined;
  item: Item | undefined;
  /** Dimension of a new one. */
  dimension: QuestionnaireDetail['dimensions'][number] | undefined;
  questionnaire: QuestionnaireDetail;
  onClose: () => void;
}

/** Renders the form of a question of a dimension: how its answers count there. */
export function ItemDrawer({ open, item, dimension, questionnaire, onClose }: Props) {
  const t = useTexts(words);
  const blank = {
    ...{ configure_id: questionnaire.id, dimension_id: dimension?.id ?? '', question_id: '', weight: 1, score_map: [], share_of: '' },
    sort: Math.min(10_000, (dimension?.question_ids.length ?? 0) + 1),
  };
  return (
    <RecordDrawer<Item, 'createDimensionItem', 'updateDimensionItem'>
      open={open}
      record={item}
      onClose={onClose}
      onDone={() => void refresh(questionnaireReads)}
      create={{
        id: 'createDimensionItem',
        title: t.create(dimension?.name ?? ''),
        values: blank,
        done: t.created,
        draft: `item:new:${dimension?.id}`,
      }}
      update={{
        id: 'updateDimensionItem',
        title: ({ question_title }) => t.edit(question_title),
        draft: ({ id }) => `item:${id}`,
        values: (one) => ({
          ...{ configure_id: one.configure_id, question_id: one.question_id, weight: one.weight, score_map: one.score_map, sort: one.sort },
          dimension_id: one.dimension.id,
          share_of: one.share_of ?? '',
        }),
      }}
    >
      {() => <ItemFields questionnaire={questionnaire} />}
    </RecordDrawer>
  );
}

/** The scores of the options the other way round: the highest for the lowest. */
function reverseScores(options: Question['options']) {
  const scores = options.map(({ score }) => score ?? 0);
  const both = Math.max(...scores) + Math.min(...scores);
  return options.map(({ key, score }) => ({ key, score: both - (score ?? 0) }));
}

function ItemFields({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const id = form.watch('question_id');
  const question = useQuestions(typeof id === 'number' ? [id] : []).get(Number(id));
  const keys = question?.options.map((one) => ({ value: one.key, label: one.label }));
  const columns = keys && keys.length > 0 ? [{ name: 'key', choices: keys }] : [{ name: 'from' }, { name: 'at_least' }, { name: 'to' }];
  return (
    <>
      <Field name="dimension_id">
        {(control) => <Combobox {...control} choices={questionnaire.dimensions.map((one) => ({ value: one.id, label: one.name }))} />}
      </Field>
      <Field name="question_id">{(control) => <QuestionInput {...control} />}</Field>
      <Field name="weight" />
      {question?.type === 'number' ? (
        <Field name="share_of" hint={t.shareHint}>
          {(control) => <ShareField {...control} />}
        </Field>
      ) : null}
      {question ? (
        <Field name="score_map" hint={t.mapHint}>
          {(control) => (
            <>
              <RowsField {...control} field={meta.input('score_map')} columns={[...columns, { name: 'score' }]} blank={{ score: 0 }} />
              {question.options.length > 0 ? (
                <Button size="sm" alignSelf="flex-start" mt="2" onClick={() => control.onChange(reverseScores(question.options))}>
                  {t.reverse}
                </Button>
              ) : null}
            </>
          )}
        </Field>
      ) : null}
      <Field name="sort" />
    </>
  );
}

interface Share {
  from_question_id?: number;
  to_question_id?: number;
}

function ShareField({ id, value, onChange, invalid }: ControlProps) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const share = (value || {}) as Share;
  const field = meta.input('share_of');
  const label = (name: string) => {
    const part = field.fields?.find((one) => one.name === name);
    return part ? meta.label(part) : name;
  };
  const set = (name: keyof Share, next: unknown) => {
    const { [name]: _, ...rest } = share;
    const whole = typeof next === 'number' ? { ...rest, [name]: next } : rest;
    onChange(Object.keys(whole).length > 0 ? whole : '');
  };
  return (
    <Flex direction="column" gap="2">
      {(['from_question_id', 'to_question_id'] as const).map((name) => (
        <QuestionInput
          key={name}
          id={`${id}-${name}`}
          label={label(name)}
          type="time"
          empty={t.asItIs}
          invalid={invalid}
          value={share[name]}
          onChange={(next) => set(name, next)}
        />
      ))}
    </Flex>
  );
}
