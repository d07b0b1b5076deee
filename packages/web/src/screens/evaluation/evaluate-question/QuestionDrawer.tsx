import { refresh, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { QuestionInput } from '#screens/evaluation/evaluate/QuestionInput.js';
import { type Question, questionnaireReads } from '#screens/evaluation/evaluate/questionnaire.js';
import { RowsField } from '#screens/evaluation/evaluate/RowsField.js';
import { Select } from '#ui/input/Input.js';

const words = texts({
  create: ['新建题目', 'New question'],
  edit: ['编辑题目', 'Edit question'],
  save: ['创建题目', 'Create'],
  created: ['题目已创建', 'Question created'],
  codeHint: ['字母、数字、横线和下划线，企业内唯一', 'Letters, digits, hyphens and underscores; unique in the company'],
  next: ['按顺序问下一题', 'The next one in order'],
  jumpHint: ['选中后直接跳到后面的题目，中间的题目不再问', 'Choosing it jumps to a later question and skips those in between'],
  aloneHint: ['互斥的选项只能单独选，例如「以上都没有」', 'An exclusive option is chosen alone, such as “None of these”'],
  reverseHint: ['分值按最高分加最低分减去原分计算，选项顺序不变', 'The score is reversed; the options keep their order'],
});

const blank: Values = {
  ...{ code: '', title: '', type: 'single', reverse: false, required: true, min: '', max: '', unit: '', sex_only: '', status: 'enabled' },
  options: [
    { key: 'A', label: '', score: 0 },
    { key: 'B', label: '', score: 1 },
  ],
  rows: [],
};

const withoutNulls = (values: object): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const valuesOf = ({ code, title, type, options, rows, reverse, required, min, max, unit, sex_only, status }: Question): Values => ({
  ...{ code, title, type, rows, reverse, required, status },
  ...{ min: min ?? '', max: max ?? '', unit: unit ?? '', sex_only: sex_only ?? '' },
  options: options.map(withoutNulls),
});

/** Renders the form of a question of the bank. */
export function QuestionDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const id = open && /^[1-9]\d{0,15}$/.test(open) ? Number(open) : undefined;
  const found = useOperation('getQuestionsByIds', id === undefined ? null : { ids: [id] }, { revalidateOnFocus: false });
  return (
    <RecordDrawer<Question, 'createQuestion', 'updateQuestion'>
      open={open}
      record={found.data?.find((one) => one.id === id)}
      onClose={onClose}
      onDone={() => void refresh(questionnaireReads)}
      width="640px"
      create={{ id: 'createQuestion', title: t.create, values: blank, save: t.save, done: t.created, draft: 'question:new' }}
      update={{ id: 'updateQuestion', title: () => t.edit, draft: (one) => `question:${one.id}`, values: valuesOf }}
    >
      {() => <QuestionFields />}
    </RecordDrawer>
  );
}

const typesWithLimits = new Set(['number', 'scale', 'multi', 'text']);
const typesWithOptions = new Set(['single', 'multi', 'matrix']);

function QuestionFields() {
  const t = useTexts(words);
  const type = String(useFormState().form.watch('type'));
  return (
    <>
      <Field name="title" autoFocus />
      <Field name="code" hint={t.codeHint} />
      <Field name="type">{({ id, label, value }) => <TypeSelect id={id} label={label} value={String(value)} />}</Field>
      <ChoiceFields type={type} />
      {typesWithLimits.has(type) ? (
        <>
          <Field name="min" />
          <Field name="max" />
        </>
      ) : null}
      {type === 'number' ? <Field name="unit" /> : null}
      <Field name="reverse" hint={t.reverseHint} />
      <Field name="required" />
      <Field name="sex_only" />
      <Field name="status" />
    </>
  );
}

/** Leaves out what options of this type do not have: only single choices jump, only several can exclude each other. */
const optionsFor = (type: string, options: readonly Values[]) =>
  options.map(({ next_question_id, exclusive, ...option }) => ({
    ...option,
    ...(type === 'single' && next_question_id ? { next_question_id } : {}),
    ...(type === 'multi' && exclusive ? { exclusive } : {}),
  }));

/** Renders the type; another one drops what only the former has. */
function TypeSelect({ id, label, value }: { id: string; label: string; value: string }) {
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  function become(next: string) {
    if (!typesWithOptions.has(next)) form.setValue('options', [], { shouldDirty: true });
    else form.setValue('options', optionsFor(next, form.getValues('options') as Values[]), { shouldDirty: true });
    if (next !== 'matrix') form.setValue('rows', [], { shouldDirty: true });
    form.setValue('type', next, { shouldDirty: true });
  }
  return (
    <Select id={id} aria-label={label} value={value} onChange={(event) => become(event.target.value)}>
      {meta.choices(meta.input('type')).map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

/** The columns of options: besides key, text and score a jump for single choices, and whether one excludes the others. */
function useOptionColumns(type: string) {
  const t = useTexts(words);
  const plain = [{ name: 'key', width: '64px' }, { name: 'label' }, { name: 'score' }];
  if (type === 'multi') return [...plain, { name: 'exclusive' }];
  if (type !== 'single') return plain;
  return [
    ...plain,
    {
      name: 'next_question_id',
      width: '100%',
      control: (props: Pick<ControlProps, 'label' | 'value' | 'onChange'>) => <QuestionInput {...props} empty={t.next} />,
    },
  ];
}

function ChoiceFields({ type }: { type: string }) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const columns = useOptionColumns(type);
  const hints: Record<string, string> = { single: t.jumpHint, multi: t.aloneHint };
  return (
    <>
      {typesWithOptions.has(type) ? (
        <Field name="options" hint={hints[type]}>
          {(control) => <RowsField {...control} field={meta.input('options')} columns={columns} blank={{ key: '', label: '', score: 0 }} />}
        </Field>
      ) : null}
      {type === 'matrix' ? (
        <Field name="rows">
          {(control) => (
            <RowsField
              {...control}
              field={meta.input('rows')}
              columns={[{ name: 'key', width: '64px' }, { name: 'label' }]}
              blank={{ key: '', label: '' }}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
