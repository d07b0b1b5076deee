import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { Input } from '#ui/input/Input.js';

export type Conf = Data<'getRecipeConfs'>[number];

const words = texts({
  create: ['添加份数', 'Add portions'],
  edit: ['编辑份数', 'Edit portions'],
  save: ['保存份数', 'Save'],
  saved: ['份数已保存', 'Portions saved'],
  sum: (kcal: number) => [`合计 ${kcal} 千卡`, `${kcal} kcal in total`],
  toHint: ['不含上限', 'The upper limit itself isn’t included'],
});

interface Props {
  recipe: { id: number };
  /** The portions to change; undefined for new ones. */
  conf: Conf | undefined;
  open: boolean;
  onClose: () => void;
}

const blank = { energy_from_kcal: 1400, energy_to_kcal: 1500, meal: 'breakfast', portions: {}, share_pct: 30, sort: 0 };

/** Renders the form of the portions of a meal. */
export function ConfDrawer({ recipe, conf, open, onClose }: Props) {
  const t = useTexts(words);
  const { energy_from_kcal, energy_to_kcal, meal, portions, share_pct, sort } = conf ?? blank;
  return (
    <FormDrawer
      key={conf?.id}
      id="saveRecipeConf"
      open={open}
      onClose={onClose}
      title={conf ? t.edit : t.create}
      values={{ energy_from_kcal, energy_to_kcal, meal, portions, share_pct, sort }}
      fixed={{ recipe_id: recipe.id, ...(conf ? { id: conf.id, version: conf.version } : {}) }}
      save={t.save}
      done={t.saved}
    >
      <Field name="energy_from_kcal" autoFocus />
      <Field name="energy_to_kcal" hint={t.toHint} />
      <Field name="meal" />
      <Field name="portions">{({ value, onChange }) => <PortionsField value={value as Conf['portions']} onChange={onChange} />}</Field>
      <Field name="share_pct" />
      <Field name="sort" />
    </FormDrawer>
  );
}

const kcalOfPortion = 90;

function PortionsField({ value, onChange }: { value: Conf['portions']; onChange: (value: unknown) => void }) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta(useFormState().operation);
  const set = (name: string, amount: number) => {
    const { [name as keyof Conf['portions']]: _, ...rest } = value;
    onChange(amount > 0 ? { ...rest, [name]: amount } : rest);
  };
  const sum = Object.values(value).reduce((all, amount) => all + amount, 0);
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))" gap="2">
      {meta.input('portions').fields?.map((field) => (
        <chakra.label key={field.name} htmlFor={`${id}-${field.name}`} display="flex" flexDirection="column" gap="1" color="ink.2">
          {meta.label(field)}
          <Input
            id={`${id}-${field.name}`}
            type="number"
            min={0}
            max={100}
            step={0.5}
            value={value[field.name as keyof Conf['portions']] ?? ''}
            onChange={(event) => set(field.name, Number(event.target.value))}
          />
        </chakra.label>
      ))}
      <chakra.p gridColumn="1 / -1" color="ink.3" aria-live="polite">
        {t.sum(Math.round(sum * kcalOfPortion))}
      </chakra.p>
    </chakra.div>
  );
}
