import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Modal } from '#ui/dialog/Modal.js';
import type { Meal } from '../plan-edits.js';
import { mealWords } from '../words.js';

const words = texts({
  recipe: ['套用固定食谱', 'Take a ready plan'],
  recipeText: (date: string) => [`从 ${date} 起按所选食谱，锁定和已打卡的餐次不变。`, `From ${date} on; locked and eaten meals stay.`],
  choose: ['选择食谱', 'Meal plan'],
  take: ['套用', 'Take it'],
  taken: ['食谱已套用', 'Meal plan taken'],
  copy: (date: string) => [`把另一天复制到 ${date}`, `Copy another day to ${date}`],
  from: ['来源日期', 'Day to copy'],
  copyIt: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  nothing: ['这一天没有食谱，请另选日期', 'The plan has no meals on that day. Choose another'],
  diy: (meal: string) => [`为${meal}换一份自选餐`, `Another DIY choice for ${meal}`],
  diyText: ['克数会按这一餐现在的能量换算。', 'Grams are scaled to the energy that the meal has now.'],
  option: ['自选餐', 'Choice'],
  cancel: ['取消', 'Cancel'],
});

interface Props {
  serviceId: number;
  version: number;
  date: string;
  onClose: () => void;
}

function Footer({ label, busy, onDo, onClose }: { label: string; busy: boolean; onDo: (() => void) | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button look="solid" disabled={!onDo} aria-busy={busy} onClick={onDo}>
        {label}
      </Button>
    </>
  );
}

/** Applies a meal plan from a given day on. */
export function RecipeDialog({ serviceId, date, onClose }: Props) {
  const t = useTexts(words);
  const [id, setId] = useState<number>();
  const take = useAction('changeServiceRecipe', { done: t.taken, refresh: ['getServiceShoppingList'] });
  const found = useOperation('listRecipes', { status: 'on', type: 'lib', limit: 100 });
  const run = async (recipe_id: number) => (await take.run({ service_id: serviceId, recipe_id, from_date: date })).ok && onClose();
  return (
    <Modal
      open
      title={t.recipe}
      onClose={onClose}
      footer={<Footer label={t.take} busy={take.busy} onDo={id ? () => void run(id) : undefined} onClose={onClose} />}
    >
      <chakra.p mb="3">{t.recipeText(date)}</chakra.p>
      <Combobox
        label={t.choose}
        value={id ?? ''}
        choices={found.data?.list.map((one) => ({ value: one.id, label: one.name, note: `${one.level_kcal} kcal` }))}
        error={found.error}
        onRetry={() => void found.refresh()}
        onChange={(next) => setId(Number(next) || undefined)}
      />
    </Modal>
  );
}

/** Copies another day over the chosen one, after a look at it. */
export function CopyDialog({ serviceId, version, date, onClose }: Props) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const [from, setFrom] = useState('');
  const copy = useAction('saveServicePlanCopy', { done: t.copied, refresh: ['getServiceShoppingList'] });
  const day = useOperation('getServiceDayPlan', from ? { service_id: serviceId, date: from } : null);
  const run = async () =>
    (await copy.run({ to_service_id: serviceId, from_date: from, to_dates: [date], recipe_version: version })).ok && onClose();
  return (
    <Modal
      open
      title={t.copy(date)}
      onClose={onClose}
      footer={
        <Footer label={t.copyIt} busy={copy.busy} onDo={day.data && from !== date ? () => void run() : undefined} onClose={onClose} />
      }
    >
      <DateInput label={t.from} value={from} time={false} onChange={setFrom} />
      {day.error ? <chakra.p color="ink.3">{t.nothing}</chakra.p> : null}
      {day.data?.meals.map(({ meal, items }) => (
        <chakra.p key={meal} mt="2">
          <b style={{ fontWeight: 600 }}>{names[meal]}</b> {items.map((item) => `${item.name} ${item.dosage_g} g`).join('、')}
        </chakra.p>
      ))}
    </Modal>
  );
}

/** Takes another choice of the DIY plans for one meal. */
export function DiyDialog({ serviceId, version, date, meal, onClose }: Props & { meal: Meal }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const [id, setId] = useState<number>();
  const change = useAction('changeServiceDiyMeal', { done: t.taken, refresh: ['getServiceShoppingList'] });
  const found = useOperation('getDiyRecipes', { type: meal });
  const options = found.data?.flatMap((row) => row.options) ?? [];
  const run = async (option_id: number) =>
    (await change.run({ service_id: serviceId, recipe_version: version, date, meal, option_id })).ok && onClose();
  return (
    <Modal
      open
      title={t.diy(names[meal])}
      onClose={onClose}
      footer={<Footer label={t.take} busy={change.busy} onDo={id ? () => void run(id) : undefined} onClose={onClose} />}
    >
      <chakra.p mb="3">{t.diyText}</chakra.p>
      <Combobox
        label={t.option}
        value={id ?? ''}
        choices={found.data && options.map((one) => ({ value: one.id, label: one.name, note: `${one.energy_kcal} kcal` }))}
        error={found.error}
        onRetry={() => void found.refresh()}
        onChange={(next) => setId(Number(next) || undefined)}
      />
    </Modal>
  );
}
