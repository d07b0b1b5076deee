import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Recipe } from './recipe.js';

const words = texts({
  title: (name: string) => [`复制「${name}」`, `Copy “${name}”`],
  name: (name: string) => [`${name}（复制）`, `${name} (copy)`],
  save: ['复制食谱', 'Copy'],
  done: ['已复制为草稿', 'Copied as a draft'],
});

interface Props {
  from: Pick<Recipe, 'id' | 'name'> | undefined;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Renders the form that copies a plan under a new name. */
export function CopyDrawer({ from, onClose, onMade }: Props) {
  const t = useTexts(words);
  if (!from) return null;
  return (
    <FormDrawer
      key={from.id}
      id="copyRecipe"
      open
      onClose={onClose}
      title={t.title(from.name)}
      values={{ name: t.name(from.name).slice(0, 64) }}
      fixed={{ recipe_id: from.id }}
      save={t.save}
      done={t.done}
      onDone={({ id }) => onMade(id)}
    >
      <Field name="name" autoFocus />
    </FormDrawer>
  );
}
