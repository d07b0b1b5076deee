import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { ContentFields } from './ContentFields.js';
import { fieldsOf, inputOf, type TemplateRecord } from './template-values.js';

const words = texts({
  create: ['新建模板', 'New template'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['模板已创建', 'Template created'],
  service: ['一件服务类商品按它开一个服务单', 'One unit of a service opens one service by it'],
  order: ['订单里凑齐这些商品时，合起来只开一个服务单', 'An order that has all of these goods opens one service for them'],
  recipe: ['新服务可以直接跟随的食谱', 'A meal plan for new services to follow'],
  message: ['发给客户的一段话', 'A text for customers'],
});

const blank: Values = {
  name: '',
  type: 'service',
  content: { service_type: 'weight_loss', principal: 'customer', start: 'wait' },
  status: 'enabled',
};

const valuesOf = (record: TemplateRecord): Values => ({ ...inputOf(record) });

interface Props {
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of a template. */
export function TemplateDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<TemplateRecord, 'createTemplate', 'updateTemplate'>
      open={open}
      onClose={onClose}
      read="getTemplate"
      create={{ id: 'createTemplate', title: t.create, values: blank, done: t.created, draft: 'template:new' }}
      update={{ id: 'updateTemplate', title: ({ name }) => t.edit(name), draft: ({ id }) => `template:${id}`, values: valuesOf }}
    >
      {(record) => <TemplateFields record={record} />}
    </RecordDrawer>
  );
}

function TemplateFields({ record }: { record: TemplateRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const type = form.watch('type') as TemplateRecord['type'];
  return (
    <>
      <Field name="name" autoFocus />
      {record ? null : <Field name="type" hint={t[type]} />}
      <Field key={type} name="content">
        {(control) => <ContentFields {...control} type={type} record={record} names={fieldsOf[type]} />}
      </Field>
      <Field name="status" />
    </>
  );
}
