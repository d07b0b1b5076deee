import { chakra } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { useFoodNames } from '#app/food-names.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { Button } from '#ui/button/Button.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { Facts } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { joinNames } from '#ui/text/format.js';
import { unitAfter } from '#ui/text/units.js';
import { type IngredientRecord, micronutrients } from './ingredient.js';

const words = texts({
  title: ['食材', 'Ingredient'],
  values: ['每 100 克可食部', 'Per 100 g of the edible part'],
  micronutrients: ['微量营养素等', 'Micronutrients and more'],
  use: ['用在哪里', 'Where it is used'],
  unused: ['还没有菜例或食谱用到它', 'Not used in any dish or meal plan yet'],
  more: (count: number) => [`另有 ${count} 处`, `${count} more`],
  note: [
    '修改后，这些菜例和食谱的合计会随之重新计算；已发给客户的每日食谱不变。',
    'Totals of these dishes and meal plans update at once. Days already sent to customers stay as they are.',
  ],
  edit: ['编辑', 'Edit'],
  copy: ['复制为本企业食材', 'Copy as our own'],
  unknown: ['未知', 'Unknown'],
});

interface Props {
  id: number | undefined;
  onClose: () => void;
  onEdit: (id: number) => void;
  onCopy: (id: number) => void;
}

const figures = ['energy_kcal', 'protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg', 'purine_mg', 'gi'] as const;

/** Shows an ingredient with its values, and where it is used. */
export function IngredientDetail({ id, onClose, onEdit, onCopy }: Props) {
  const t = useTexts(words);
  const may = useRights('createIngredient', 'updateIngredient');
  // Those of the system are the same in every company; a copy may differ.
  const actionOf = ({ id: own, source }: IngredientRecord) =>
    source === 'enterprise'
      ? may.updateIngredient && (
          <Button look="solid" onClick={() => onEdit(own)}>
            {t.edit}
          </Button>
        )
      : may.createIngredient && <Button onClick={() => onCopy(own)}>{t.copy}</Button>;
  return (
    <ReadDrawer id={id} read="getIngredient" title={t.title} onClose={onClose} footer={actionOf}>
      {(record) => <IngredientFacts record={record} />}
    </ReadDrawer>
  );
}

const withUnit = (meta: Meta, name: string) => {
  const field = meta.output(name);
  return meta.label(field) + (field.unit ? unitAfter(field.unit.replace(/\/100 g$/, '')) : '');
};

function IngredientHead({ record }: { record: IngredientRecord }) {
  const { nameOf, otherOf } = useFoodNames();
  const others = [otherOf(record), ...record.alias].filter(Boolean);
  return (
    <chakra.div display="flex" gap="3" alignItems="center">
      {record.image ? <RemoteImage src={record.image} alt="" width="{sizes.24}" height="{sizes.16}" radius="xs" /> : null}
      <div>
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          {nameOf(record)}
        </chakra.h2>
        {others.length > 0 ? <chakra.p color="ink.3">{joinNames(others)}</chakra.p> : null}
      </div>
    </chakra.div>
  );
}

/** What a person took off, with the reason. */
function exceptionsIn({ exceptions }: IngredientRecord, meta: Meta): string | undefined {
  if (!exceptions) return undefined;
  const lists = ['allergens', 'avoid_flags', 'avoid_styles'] as const;
  const names = lists.flatMap((name) => exceptions[name].map((one) => meta.word(meta.output(name), one)));
  return `${joinNames(names)} (${exceptions.reason})`;
}

function IngredientFacts({ record }: { record: IngredientRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getIngredient');
  const word = (name: 'exchange_group' | 'source' | 'composition') => meta.word(meta.output(name), record[name]);
  const wordsOf = (name: 'meals' | 'allergens' | 'avoid_flags' | 'avoid_styles') =>
    joinNames(record[name].map((one) => meta.word(meta.output(name), one))) || undefined;
  return (
    <>
      <IngredientHead record={record} />
      <RecordFacts
        meta={meta}
        facts={{
          type: record.type.name,
          exchange_group: word('exchange_group'),
          portion_g: record.portion_g === null ? undefined : `${record.portion_g} g`,
          edible_rate: `${record.edible_rate}%`,
          household: joinNames(record.household.map(({ unit, grams }) => `1 ${unit} = ${grams} g`)) || undefined,
          meals: wordsOf('meals'),
          allergens: wordsOf('allergens'),
          composition: word('composition'),
          avoid_flags: wordsOf('avoid_flags'),
          avoid_styles: wordsOf('avoid_styles'),
          exceptions: exceptionsIn(record, meta),
          source: word('source'),
          data_source: record.data_source || undefined,
        }}
      />
      <DetailSection title={t.values}>
        <Facts facts={figures.map((name) => ({ name: withUnit(meta, name), value: record[name] ?? t.unknown }))} />
      </DetailSection>
      <DetailSection title={t.micronutrients}>
        <Facts facts={micronutrients.map((name) => ({ name: withUnit(meta, name), value: record[name] ?? t.unknown }))} />
      </DetailSection>
      <DetailSection title={t.use}>
        <Uses id={record.id} />
      </DetailSection>
    </>
  );
}

function Uses({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('listIngredientUses');
  const reading = useOperation('listIngredientUses', { id, limit: 100 });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <Skeleton height="80px" />;
  const { list, total } = reading.data;
  if (list.length === 0) return <chakra.p color="ink.3">{t.unused}</chakra.p>;
  return (
    <>
      <chakra.p color="ink.3" fontSize="xs">
        {t.note}
      </chakra.p>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1.5">
        {list.map((use) => (
          <chakra.li key={`${use.kind}${use.id}`} display="flex" gap="2">
            <chakra.span color="ink.3" minWidth="10">
              {meta.word(meta.output('kind'), use.kind)}
            </chakra.span>
            <chakra.a
              href={use.kind === 'dish' ? `#/resource/dish?open=${use.id}` : `#/resource/recipe/${use.id}`}
              flex="1"
              color="jade.700"
            >
              {use.name}
            </chakra.a>
            <span>{use.dosage_g} g</span>
          </chakra.li>
        ))}
      </chakra.ul>
      {total > list.length ? <chakra.p color="ink.3">{t.more(total - list.length)}</chakra.p> : null}
    </>
  );
}
