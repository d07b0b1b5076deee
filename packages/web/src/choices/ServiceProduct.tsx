import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { formatMoney } from '#ui/text/format.js';

const words = texts({
  label: ['选择商品', 'Choose goods'],
  none: ['自己填写', 'Fill in by hand'],
  note: (days: number | null, price: string) => [`${days ? `${days} 天 · ` : ''}${price} 元`, `${days ? `${days} days · ` : ''}¥${price}`],
});

interface Product {
  product_name: string;
  service_days?: number;
}

interface ChoiceProps {
  /** The name in the form, which says what was chosen. */
  name: string;
  onChoose: (product: Product) => void;
}

/** Offers the services that the company sells; nothing without the right, or while there are none. */
export function GoodsChoice({ name, onChoose }: ChoiceProps) {
  const t = useTexts(words);
  const may = useMay('getAllGoods');
  const { data } = useOperation('getAllGoods', may ? { type: 'service' } : null);
  if (!data || data.length === 0) return null;
  return (
    <div>
      <chakra.span display="block" mb="1" color="ink.2">
        {t.label}
      </chakra.span>
      <Combobox
        label={t.label}
        empty={t.none}
        value={data.find((one) => one.name === name)?.id ?? ''}
        choices={data.map((one) => ({ value: one.id, label: one.name, note: t.note(one.service_days, formatMoney(one.price_fen)) }))}
        onChange={(id) => {
          const goods = data.find((one) => one.id === id);
          if (goods) onChoose({ product_name: goods.name, ...(goods.service_days !== null && { service_days: goods.service_days }) });
          else onChoose({ product_name: '' });
        }}
      />
    </div>
  );
}

/** The product and days of a new service order, typed or taken from the goods. */
export function ServiceProduct({ autoFocus }: { autoFocus?: boolean }) {
  const { form } = useFormState();
  return (
    <>
      <GoodsChoice
        name={String(form.watch('product_name') ?? '')}
        onChoose={({ product_name, service_days }) => {
          form.setValue('product_name', product_name, { shouldDirty: true, shouldValidate: product_name !== '' });
          if (service_days !== undefined) form.setValue('service_days', service_days, { shouldDirty: true, shouldValidate: true });
        }}
      />
      <Field name="product_name" {...(autoFocus && { autoFocus })} />
    </>
  );
}
