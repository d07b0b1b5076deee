import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '#app/navigation.js';
import { useTexts } from '#app/texts.js';
import { mayLeave } from '#form/may-leave.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { useSteady } from '#ui/status/useSteady.js';
import { notify } from '#ui/toast/toasts.js';
import type { Meal } from '../meal/plate.js';
import { words } from '../words.js';
import { FoodRow } from './FoodRow.js';
import { SpotEditor } from './SpotEditor.js';
import { type Foods, useFoods } from './use-foods.js';
import { foodWords } from './words.js';

/** Moves the focus to the fields of a food, once they are there. */
function useOpenLine() {
  const body = useRef<HTMLDivElement>(null);
  const [asked, open] = useState<number>();
  useEffect(() => {
    if (asked === undefined) return;
    const field = body.current?.querySelector<HTMLElement>(`[data-line="${asked}"] input`);
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
    open(undefined);
  }, [asked]);
  return { body, open };
}

interface Props {
  meal: Meal;
  /** The customer and the meal. */
  name: string;
  mealName: string;
  onClose: () => void;
  onSaved: () => void;
}

interface BodyProps {
  foods: Foods;
  alt: string;
  hasPhoto: boolean;
  onSave: () => void;
}

/** The photo beside the list of its foods, or above it. */
function Body({ foods, alt, hasPhoto, onSave }: BodyProps) {
  const t = useTexts(foodWords);
  const { body, open } = useOpenLine();
  const columns = { base: 'minmax(0, 1fr)', md: hasPhoto ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)' };
  return (
    <chakra.div ref={body} onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSave()}>
      <chakra.p color="ink.2" mb="3">
        {hasPhoto ? t.hint : t.noPhoto}
      </chakra.p>
      <chakra.div display="grid" gap="4" gridTemplateColumns={columns}>
        <SpotEditor foods={foods} alt={alt} onOpen={open} />
        <Flex direction="column" gap="2" p="1" maxHeight={{ md: '56dvh' }} overflow={{ md: 'auto' }}>
          <chakra.ol aria-label={t.foods}>
            {foods.lines.map((line, at) => (
              <FoodRow key={line.key} {...{ foods, line, hasPhoto }} number={at + 1} />
            ))}
          </chakra.ol>
          <Button alignSelf="start" data-autofocus onClick={() => open(foods.addFree())}>
            <Plus aria-hidden /> {t.add}
          </Button>
        </Flex>
      </chakra.div>
    </chakra.div>
  );
}

/** Names the foods of a meal on its photos, with their grams. */
export function FoodsDialog({ meal, name, mealName, onClose, onSaved }: Props) {
  const t = useTexts(foodWords);
  const { cancel, save: saveWord, photoOf } = useTexts(words);
  const foods = useFoods(meal, onSaved);
  useUnsavedChanges(foods.dirty);
  const leave = useSteady(async () => (await mayLeave(foods.dirty, false)) && onClose());
  const save = useSteady(async () => {
    if (foods.unnamed > 0) return notify({ tone: 'warning', title: t.unnamed(foods.unnamed) });
    if (await foods.save(foods.lines)) onClose();
  });
  const buttons = (
    <>
      <Button onClick={() => void leave()}>{cancel}</Button>
      <Button look="solid" aria-busy={foods.busy} onClick={() => void save()}>
        {saveWord}
      </Button>
    </>
  );
  return (
    <Modal open onClose={() => void leave()} title={t.of(name, mealName)} width="960px" footer={buttons}>
      <Body foods={foods} alt={photoOf(name, mealName)} hasPhoto={meal.images.length > 0} onSave={() => void save()} />
    </Modal>
  );
}
