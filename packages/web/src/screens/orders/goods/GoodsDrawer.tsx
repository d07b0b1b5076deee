import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Combobox } from '#ui/choice/Combobox.js';

type Goods = Data<'getGoods'>;

const words = texts({
  create: ['新建商品', 'New goods'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['商品已创建', 'Goods created'],
  template: [
    '订单渠道没有模板时用它；都没有时按服务天数开单',
    'Used when the order’s channel has no template. With neither, the service days apply',
  ],
  none: ['不用模板', 'No template'],
  days: ['没有模板时，一件开这么多天', 'Days that one unit opens when no template applies'],
});

const blank: Values = {
  ...{ name: '', sku: '', image: '', category: '', price_fen: '', cost_fen: '', stock: '', type: 'service', service_days: '' },
  ...{ template_config_id: '', status: 'on' },
};

const valuesOf = (goods: Goods): Values => ({
  ...Object.fromEntries(Object.keys(blank).map((name) => [name, goods[name as keyof Goods] ?? ''])),
  template_config_id: goods.template_config?.id ?? '',
});

interface Props {
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of goods. */
export function GoodsDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Goods, 'createGoods', 'updateGoods'>
      open={open}
      onClose={onClose}
      read="getGoods"
      create={{ id: 'createGoods', title: t.create, values: blank, done: t.created, draft: 'goods:new' }}
      update={{ id: 'updateGoods', title: ({ name }) => t.edit(name), draft: ({ id }) => `goods:${id}`, values: valuesOf }}
    >
      {(goods) => <GoodsFields goods={goods} />}
    </RecordDrawer>
  );
}

function GoodsFields({ goods }: { goods: Goods | undefined }) {
  const t = useTexts(words);
  const type = useFormState().form.watch('type');
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="sku" />
      <Field name="type" />
      <Field name="price_fen" />
      {type === 'service' ? (
        <>
          <Field name="service_days" required hint={t.days} />
          <Field name="template_config_id" hint={t.template}>
            {(control) => <TemplateChoice {...control} chosen={goods?.template_config ?? null} />}
          </Field>
        </>
      ) : null}
      {type === 'physical' ? <Field name="stock" /> : null}
      <Field name="category" />
      <Field name="cost_fen" />
      <Field name="image">
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="status" />
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
  chosen: { id: number; name: string } | null;
}

function TemplateChoice({ chosen, ...control }: ChoiceProps) {
  const t = useTexts(words);
  const may = useMay('listTemplates');
  const templates = useOperation('listTemplates', may ? { type: 'service', status: 'enabled', limit: 100 } : null);
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={may === false ? [] : templates.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={templates.error}
      onRetry={() => void templates.refresh()}
    />
  );
}
