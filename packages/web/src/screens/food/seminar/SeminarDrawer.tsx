import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { QuestionsInput } from '#screens/evaluation/evaluate/QuestionInput.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { Seminar, Series } from './courses.js';

const words = texts({
  create: ['新建微课', 'New course'],
  edit: (title: string) => [`编辑「${title}」`, `Edit “${title}”`],
  created: ['微课已创建', 'Course created'],
  none: ['不加入系列', 'In no series'],
});

const blank: Values = {
  ...{ series_id: '', title: '', cover: '', intro: '', video_url: '', duration_s: '', day_no: 1, unlock_rule: 'by_day', quiz_ids: [] },
  status: 'on',
};

const valuesOf = (one: Seminar): Values => {
  const { series_id, title, cover, intro, video_url, duration_s, day_no, unlock_rule, quiz_ids, status } = one;
  return {
    ...{ title, video_url, duration_s, day_no, unlock_rule, quiz_ids, status },
    ...{ series_id: series_id ?? '', cover: cover ?? '', intro: intro ?? '' },
  };
};

interface Props {
  open: string | undefined;
  record: Seminar | undefined;
  series: readonly Series[];
  onClose: () => void;
}

/** Reloads a course after someone else has changed it. */
const readAgain = async ({ id, title }: Seminar) =>
  (await client.call('listSeminars', { keyword: title, limit: 100 })).list.find((one) => one.id === id);

/** Renders the form of a course. */
export function SeminarDrawer({ open, record, series, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Seminar, 'createSeminar', 'updateSeminar'>
      open={open}
      record={record}
      readAgain={readAgain}
      onClose={onClose}
      create={{ id: 'createSeminar', title: t.create, values: blank, done: t.created, draft: 'seminar:new' }}
      update={{ id: 'updateSeminar', title: ({ title }) => t.edit(title), draft: ({ id }) => `seminar:${id}`, values: valuesOf }}
    >
      {() => (
        <>
          <Field name="title" autoFocus />
          <Field name="series_id">
            {(control) => <Combobox {...control} empty={t.none} choices={series.map(({ id, name }) => ({ value: id, label: name }))} />}
          </Field>
          <Field name="video_url" />
          <Field name="duration_s" />
          <Field name="day_no" />
          <Field name="unlock_rule" />
          <Field name="quiz_ids">{(control) => <QuestionsInput {...control} />}</Field>
          <Field name="cover">
            {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
          </Field>
          <Field name="intro" />
          <Field name="status" />
        </>
      )}
    </RecordDrawer>
  );
}
