import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import type { Content, TemplateRecord } from './template-values.js';

const words = texts({ none: ['不填', 'None'] });

const own = ['principal_user_id', 'camp_id', 'energy', 'tag_ids', 'recipe_id', 'goods_ids'] as const;
type Own = (typeof own)[number];

export const hasChoice = (name: keyof Content): name is Own => (own as readonly string[]).includes(name);

interface Props {
  id: string;
  label: string;
  name: Own;
  record: TemplateRecord | undefined;
  value: unknown;
  onChange: (next: unknown) => void;
}

/** The control of what a template refers to. */
export function ContentChoice({ name, record, ...control }: Props) {
  if (name === 'principal_user_id')
    return <StaffCombobox {...control} value={Number(control.value) || undefined} onChange={(id) => control.onChange(id ?? '')} />;
  if (name === 'tag_ids') return <TagCombobox {...control} subject="customers" />;
  if (name === 'energy') return <EnergyChoice {...control} />;
  if (name === 'camp_id') return <CampChoice {...control} chosen={record?.content.camp ?? null} />;
  if (name === 'recipe_id') return <RecipeChoice {...control} chosen={record?.content.recipe ?? null} />;
  return <GoodsChoice {...control} chosen={record?.content.goods ?? []} />;
}

type Control = Omit<Props, 'name' | 'record'>;
interface IdName {
  id: number;
  name: string;
}

const choiceOf = ({ id, name }: IdName) => ({ value: id, label: name });

function CampChoice({ chosen, ...control }: Control & { chosen: IdName | null }) {
  const t = useTexts(words);
  const may = useMay('listCamps');
  const camps = useOperation('listCamps', may ? { limit: 100 } : null);
  const open = camps.data?.list.filter(({ status }) => status !== 'finished' && status !== 'cancelled');
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={may === false ? [] : open?.map(choiceOf)}
      chosen={chosen ? [choiceOf(chosen)] : []}
      error={camps.error}
      onRetry={() => void camps.refresh()}
    />
  );
}

function RecipeChoice({ chosen, ...control }: Control & { chosen: IdName | null }) {
  const t = useTexts(words);
  const may = useMay('listRecipes');
  const recipes = useOperation('listRecipes', may ? { limit: 100, status: 'on' } : null);
  const ready = recipes.data?.list.filter(({ type }) => type !== 'diet');
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={may === false ? [] : ready?.map(choiceOf)}
      chosen={chosen ? [choiceOf(chosen)] : []}
      error={recipes.error}
      onRetry={() => void recipes.refresh()}
    />
  );
}

function GoodsChoice({ value, chosen, onChange, ...control }: Control & { chosen: readonly IdName[] }) {
  const goods = useOperation('getAllGoods', {});
  return (
    <MultiCombobox
      {...control}
      value={(value ?? []) as number[]}
      choices={goods.data?.map(choiceOf)}
      chosen={chosen.map(choiceOf)}
      error={goods.error}
      onRetry={() => void goods.refresh()}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

/** The goal of the energy; the rest follows from the customer. */
function EnergyChoice({ value, onChange, ...control }: Control) {
  const t = useTexts(words);
  const meta = useMeta('createTemplate');
  const goal = meta
    .input('content')
    .fields?.find((one) => one.name === 'energy')
    ?.fields?.find((one) => one.name === 'goal');
  const now = (value ?? {}) as { goal?: string };
  return (
    <Combobox
      {...control}
      empty={t.none}
      value={now.goal ?? ''}
      choices={goal ? meta.choices(goal) : []}
      onChange={(next) => onChange(next ? (next === now.goal ? now : { goal: next }) : '')}
    />
  );
}
