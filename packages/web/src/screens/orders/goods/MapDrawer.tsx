import type { Data, Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  title: ['对应平台规格', 'Map a SKU'],
  of: (name: string) => [`对应「${name}」`, `Map “${name}”`],
  save: ['保存对应', 'Save mapping'],
  done: ['对应已保存', 'Mapping saved'],
  items: (count: number) => [`${count} 个订单明细已跟着更新`, `${countOf(count, 'item')} of orders followed`],
  ratio: ['平台的一件等于几份本店商品', 'How many units of your goods one piece contains'],
  titleHint: ['没有规格编码时，按商品名称对应', 'Without a SKU, the title is matched'],
});

/** What is mapped: a SKU that orders have, or a mapping of goods. */
export interface MapTarget {
  sku?: Row<'listUnmappedSkus'>;
  map?: Row<'listGoodsMaps'>;
  goods?: { id: number; name: string };
}

function valuesOf({ sku, map, goods }: MapTarget) {
  return {
    platform: sku?.platform ?? map?.platform ?? 'taobao',
    outer_sku: sku?.outer_sku ?? map?.outer_sku ?? '',
    outer_title: sku?.title ?? map?.outer_title ?? '',
    goods_id: goods?.id ?? '',
    ratio: map?.ratio ?? 1,
    status: map?.status ?? 'on',
  };
}

/** Asks which goods a SKU of a shop is. */
export function MapDrawer({ target, onClose }: { target: MapTarget; onClose: () => void }) {
  const t = useTexts(words);
  const { sku, map, goods } = target;
  const isKnown = sku !== undefined || map !== undefined;
  const { platform, outer_sku, outer_title, ...values } = valuesOf(target);
  const key = { platform, ...(outer_sku ? { outer_sku } : {}), ...(outer_title ? { outer_title } : {}) };
  const tell = ({ items }: Data<'setGoodsMap'>) => notify({ tone: 'success', title: t.done, ...(items > 0 && { text: t.items(items) }) });
  return (
    <FormDrawer
      id="setGoodsMap"
      open
      onClose={onClose}
      title={isKnown ? t.of(outer_title || outer_sku) : t.title}
      values={isKnown ? values : { ...values, platform, outer_sku: '', outer_title: '' }}
      fixed={isKnown ? key : {}}
      save={t.save}
      onDone={tell}
    >
      {isKnown ? null : (
        <>
          <Field name="platform" required />
          <Field name="outer_sku" hint={t.titleHint} autoFocus />
          <Field name="outer_title" />
        </>
      )}
      <Field name="goods_id" required>
        {(control) => <GoodsChoice {...control} chosen={goods} />}
      </Field>
      <Field name="ratio" hint={t.ratio} />
      {map ? <Field name="status" /> : null}
    </FormDrawer>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
  chosen: { id: number; name: string } | undefined;
}

function GoodsChoice({ chosen, ...control }: ChoiceProps) {
  const goods = useOperation('getAllGoods', {});
  return (
    <Combobox
      {...control}
      choices={goods.data?.map(({ id, name, sku }) => ({ value: id, label: name, note: sku }))}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={goods.error}
      onRetry={() => void goods.refresh()}
    />
  );
}
