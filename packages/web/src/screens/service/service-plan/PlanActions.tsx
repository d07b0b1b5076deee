import { Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { type PlanDialog, PlanDialogs } from './dialogs/PlanDialogs.js';
import type { Plan } from './plan-edits.js';
import { redo, undo, usePlan, usePlanStore } from './plan-store.js';
import type { usePlanSave } from './use-plan-save.js';

const words = texts({
  before: ['前一周', 'Week before'],
  after: ['后一周', 'Week after'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  again: ['重新生成未锁定', 'Regenerate unlocked meals'],
  diy: ['按自选餐重新生成', 'Regenerate from DIY choices'],
  diyMeal: ['这一餐换自选餐', 'DIY choice for this meal'],
  recipe: ['套用固定食谱', 'Take a ready plan'],
  copy: ['从另一天复制', 'Copy another day here'],
  energy: ['调整目标能量', 'Change the energy'],
  versions: ['版本', 'Versions'],
  print: ['采购与打印', 'Shop and print'],
  more: ['更多操作', 'More'],
  save: (version: number) => [`保存第 ${version} 版`, `Save version ${version}`],
});

interface Props {
  /** The customer's. */
  name: string;
  plan: Plan;
  changes: number;
  saving: ReturnType<typeof usePlanSave>;
  onWeek: (from: string) => void;
}

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** What the menu of further actions offers. */
function useMore(onOpen: (dialog: PlanDialog) => void) {
  const t = useTexts(words);
  const may = useRights(
    'resetServiceDiyPlan',
    'changeServiceDiyMeal',
    'changeServiceRecipe',
    'saveServicePlanCopy',
    'changeServiceEnergy',
    'listServicePlanVersions',
  );
  return [
    may.changeServiceEnergy && { label: t.energy, onSelect: () => onOpen('energy') },
    may.changeServiceRecipe && { label: t.recipe, onSelect: () => onOpen('recipe') },
    may.saveServicePlanCopy && { label: t.copy, onSelect: () => onOpen('copy') },
    may.changeServiceDiyMeal && { label: t.diyMeal, onSelect: () => onOpen('diy') },
    may.resetServiceDiyPlan && { label: t.diy, onSelect: () => onOpen('regenerate-diy') },
    may.listServicePlanVersions && { label: t.versions, onSelect: () => onOpen('versions') },
  ];
}

function WeekButtons({ from, onWeek }: { from: string; onWeek: (from: string) => void }) {
  const t = useTexts(words);
  return (
    <>
      <Button shape="square" aria-label={t.before} onClick={() => onWeek(later(from, -7))}>
        <ChevronLeft />
      </Button>
      <Button shape="square" aria-label={t.after} onClick={() => onWeek(later(from, 7))}>
        <ChevronRight />
      </Button>
    </>
  );
}

function UndoButtons() {
  const t = useTexts(words);
  const store = usePlanStore();
  const [canUndo, canRedo] = [usePlan((state) => state.past.length > 0), usePlan((state) => state.future.length > 0)];
  return (
    <>
      <Button shape="square" aria-label={t.undo} disabled={!canUndo} onClick={() => undo(store)}>
        <Undo2 />
      </Button>
      <Button shape="square" aria-label={t.redo} disabled={!canRedo} onClick={() => redo(store)}>
        <Redo2 />
      </Button>
    </>
  );
}

/** The actions on a plan: another week, undo, making it again, print, save, and more in a menu. */
export function PlanActions(props: Props) {
  const { name, plan, changes, saving, onWeek } = props;
  const t = useTexts(words);
  const [open, setOpen] = useState<PlanDialog>();
  const may = useRights('updateServiceMeals', 'resetServiceDietPlan');
  const hasPlan = plan.plan_state !== 'none';
  const openSaved = async (next: PlanDialog) => {
    if (await saving.save()) setOpen(next);
  };
  const more = useMore((next) => void openSaved(next));
  return (
    <Flex ms="auto" gap="2" flexWrap="wrap" justify="flex-end">
      <WeekButtons from={plan.from} onWeek={onWeek} />
      {may.updateServiceMeals && hasPlan ? <UndoButtons /> : null}
      {may.resetServiceDietPlan && hasPlan ? <Button onClick={() => void openSaved('regenerate')}>{t.again}</Button> : null}
      {hasPlan ? <Button onClick={() => void openSaved('paper')}>{t.print}</Button> : null}
      <RowMenu label={t.more} actions={more} />
      {may.updateServiceMeals && hasPlan ? (
        <Button look="solid" disabled={changes === 0} aria-busy={saving.busy} onClick={() => void saving.save()}>
          {t.save(plan.recipe_version + 1)}
        </Button>
      ) : null}
      <PlanDialogs name={name} plan={plan} open={open} onClose={() => setOpen(undefined)} />
    </Flex>
  );
}
