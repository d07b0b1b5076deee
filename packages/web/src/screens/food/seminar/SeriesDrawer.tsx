import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import type { Series } from './courses.js';

const words = texts({
  create: ['新建系列', 'New series'],
  edit: (name: string) => [`编辑系列「${name}」`, `Edit the series “${name}”`],
  created: ['系列已创建', 'Series created'],
});

const blank: Values = { name: '', cover: '', intro: '', sort: 0, status: 'on' };

const valuesOf = ({ name, cover, intro, sort, status, seminar_ids }: Series): Values => ({
  ...{ name, sort, status, seminar_ids },
  ...{ cover: cover ?? '', intro: intro ?? '' },
});

const readAgain = async ({ id }: Series) => (await client.call('listSeries', { limit: 100 })).list.find((one) => one.id === id);

interface Props {
  open: string | undefined;
  record: Series | undefined;
  onClose: () => void;
}

/** Renders the form of a series; its courses are put in order outside of it. */
export function SeriesDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Series, 'createSeries', 'updateSeries'>
      open={open}
      record={record}
      readAgain={readAgain}
      onClose={onClose}
      create={{ id: 'createSeries', title: t.create, values: blank, done: t.created, draft: 'series:new' }}
      update={{ id: 'updateSeries', title: ({ name }) => t.edit(name), draft: ({ id }) => `series:${id}`, values: valuesOf }}
    >
      {() => (
        <>
          <Field name="name" autoFocus />
          <Field name="intro" />
          <Field name="cover">
            {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
          </Field>
          <Field name="sort" />
          <Field name="status" />
        </>
      )}
    </RecordDrawer>
  );
}
