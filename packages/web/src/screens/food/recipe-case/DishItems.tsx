import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Button } from '#ui/button/Button.js';
import { type DishLine, portionOf } from './dish.js';
import { FoodSearch } from './FoodSearch.js';
import { GramsInput } from './GramsInput.js';
import { NutrientPanel } from './NutrientPanel.js';

const words = texts({
  add: ['添加食材', 'Add an ingredient'],
  grams: (name: string) => [`${name}的克数`, `Grams of ${name}`],
  remove: (name: string) => [`移除${name}`, `Remove ${name}`],
});

/** Renders the ingredients of a dish with their grams, and what they add up to. */
export function DishItems({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const t = useTexts(words);
  const lines = (Array.isArray(value) ? value : []) as DishLine[];
  const set = (at: number, dosage_g: number) => onChange(lines.map((line, index) => (index === at ? { ...line, dosage_g } : line)));
  return (
    <Flex direction="column" gap="2">
      {lines.map((line, at) => (
        <Flex key={line.ingredient_id} gap="2" align="center">
          <chakra.span flex="1" minWidth="0">
            {line.name}
          </chakra.span>
          <GramsInput width="24" label={t.grams(line.name)} value={line.dosage_g} onChange={(grams) => set(at, grams)} />
          <span>g</span>
          <Button look="quiet" size="sm" shape="square" aria-label={t.remove(line.name)} onClick={() => onChange(lines.toSpliced(at, 1))}>
            <X aria-hidden />
          </Button>
        </Flex>
      ))}
      <FoodSearch
        label={t.add}
        onFind={({ ingredient_id, name, grams, amounts }) => {
          if (ingredient_id === null || lines.some((line) => line.ingredient_id === ingredient_id)) return;
          onChange([...lines, { ingredient_id, name, dosage_g: grams, per: grams, amounts }]);
        }}
      />
      {lines.length > 0 ? <NutrientPanel foods={lines.map(portionOf)} /> : null}
    </Flex>
  );
}
