import type { Data } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { LabelCombobox } from '#choices/LabelCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { type FileType, isFileType } from '#message/attachment.js';
import { MediaField } from '#message/MediaField.js';
import { Select } from '#ui/input/Input.js';

const MaterialPhone = lazyPart(() => import('./MaterialPhone.js'), 'MaterialPhone');

type Material = Data<'getMaterial'>;
type MediaType = Material['media_type'];

const words = texts({
  create: ['新建素材', 'New material'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['素材已创建', 'Material created'],
  file: ['文件', 'File'],
  desc: ['说明', 'Description'],
});

const blank: Values = { name: '', media_type: 'text', content: '', url: '', file_key: '', pic_url: '', appid: '', page: '', label_ids: [] };

const valuesOf = ({
  name,
  media_type,
  content,
  url,
  file_key,
  pic_url,
  appid,
  page,
  source_id,
  duration_s,
  label_ids,
}: Material): Values => {
  const text = { name, label_ids, content: content ?? '', appid: appid ?? '', page: page ?? '', duration_s: duration_s ?? '' };
  // What a file, an article or a poster brings itself is not sent back.
  if (isFileType(media_type)) return { ...text, file_key: file_key ?? '', url: '', pic_url: '' };
  if (!types.includes(media_type)) return { ...text, file_key: '', url: '', pic_url: '', source_id: source_id ?? '' };
  return { ...text, file_key: '', url: url ?? '', pic_url: pic_url ?? '' };
};

/** Types that are made here; articles and posters become materials where they are. */
const types: readonly MediaType[] = ['text', 'image', 'voice', 'video', 'file', 'link', 'miniprogram'];

interface Props {
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of a material. Its type never changes. */
export function MaterialDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Material, 'createMaterial', 'updateMaterial'>
      open={open}
      onClose={onClose}
      read="getMaterial"
      create={{ id: 'createMaterial', title: t.create, values: blank, done: t.created, draft: 'material:new' }}
      update={{ id: 'updateMaterial', title: ({ name }) => t.edit(name), draft: ({ id }) => `material:${id}`, values: valuesOf }}
    >
      {(material) => (
        <>
          <MaterialFields material={material} />
          <Suspense>
            <MaterialPhone material={material} />
          </Suspense>
        </>
      )}
    </RecordDrawer>
  );
}

function MaterialFields({ material }: { material: Material | undefined }) {
  const t = useTexts(words);
  const typed = useFormState().form.watch('media_type');
  const type = (material?.media_type ?? typed) as MediaType;
  return (
    <>
      <Field name="name" autoFocus />
      {material ? null : <TypeField />}
      {type === 'text' ? <Field name="content" required /> : null}
      {isFileType(type) ? <FileField key={type} type={type} material={material} /> : null}
      {type === 'link' ? (
        <>
          <Field name="url" required />
          <Field name="content" label={t.desc} />
        </>
      ) : null}
      {type === 'miniprogram' ? (
        <>
          <Field name="appid" required />
          <Field name="page" required />
        </>
      ) : null}
      {type === 'link' || type === 'miniprogram' ? <CoverField required={type === 'miniprogram'} /> : null}
      <Field name="label_ids">{(control) => <LabelCombobox {...control} type="material" chosen={material?.labels ?? []} />}</Field>
    </>
  );
}

/** Renders the file of a material. Its name becomes the material's, unless that has one. */
function FileField({ type, material }: { type: FileType; material: Material | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [chosen, setChosen] = useState<{ address: string; name: string }>();
  const shown = chosen ?? { address: material?.url ?? '', name: material?.file_name ?? '' };
  return (
    <Field name="file_key" label={t.file} required>
      {({ id, label, value, onChange }) => (
        <MediaField
          id={id}
          label={label}
          type={type}
          value={value ? shown.address || ' ' : ''}
          name={shown.name || undefined}
          onChange={(address, name, key) => {
            setChosen({ address, name });
            onChange(key);
            if (name && !form.getValues('name'))
              form.setValue('name', name.replace(/\.[^.]{1,5}$/, '').slice(0, 64), { shouldDirty: true });
          }}
        />
      )}
    </Field>
  );
}

const CoverField = ({ required }: { required: boolean }) => (
  <Field name="pic_url" {...(required ? { required } : {})}>
    {({ id, label, value, onChange }) => (
      <MediaField id={id} label={label} type="image" value={String(value ?? '')} name={undefined} onChange={onChange} />
    )}
  </Field>
);

/** Renders the type; another one has other content, of which only the name stays. */
function TypeField() {
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  return (
    <Field name="media_type">
      {({ id, label, value }) => (
        <Select
          id={id}
          aria-label={label}
          value={String(value)}
          onChange={(event) => {
            for (const name of ['content', 'url', 'file_key', 'pic_url', 'appid', 'page']) form.setValue(name, '', { shouldDirty: true });
            form.setValue('media_type', event.target.value, { shouldDirty: true });
          }}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {meta.word(meta.input('media_type'), type)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
