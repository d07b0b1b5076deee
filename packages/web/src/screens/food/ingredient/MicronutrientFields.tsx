import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { micronutrients } from './ingredient.js';

const words = texts({
  title: ['微量营养素、饱和脂肪和糖', 'Micronutrients, saturated fat and sugar'],
  count: (filled: number) => [`已填 ${filled} 项`, `${countOf(String(filled), 'value')} entered`],
  note: ['每 100 克可食部；不知道的请留空，不要填 0。', 'Per 100 g of the edible part. Leave unknown values empty; 0 means none.'],
  vitaminA: ['单位是 μgRAE；IU 和 μgRE 不能直接填写', 'In µg RAE; values in IU or µg RE can’t be entered'],
});

/** Renders the micronutrients of an ingredient, folded so that the form stays short. */
export function MicronutrientFields() {
  const t = useTexts(words);
  const { form } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const filled = form.watch([...micronutrients]).filter((value) => (value ?? '') !== '').length;
  const hasProblem = micronutrients.some((name) => form.formState.errors[name] !== undefined);
  return (
    <chakra.details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderWidth="1px"
      borderRadius="md"
      px="3"
      py="2"
    >
      <chakra.summary cursor="pointer" fontWeight="semibold">
        {t.title}
        {filled > 0 ? (
          <chakra.span ms="2" color="ink.3" fontWeight="normal" fontSize="xs">
            {t.count(filled)}
          </chakra.span>
        ) : null}
      </chakra.summary>
      <chakra.p color="ink.3" fontSize="xs" my="2">
        {t.note}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" alignItems="start">
        {micronutrients.map((name) => (
          <Field key={name} name={name} hint={name === 'vitamin_a_ug' ? t.vitaminA : undefined} />
        ))}
      </chakra.div>
    </chakra.details>
  );
}
