import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { DiyRecipe } from './DiyDrawer.js';

const DiyDrawer = lazyPart(() => import('./DiyDrawer.js'), 'DiyDrawer');

const words = texts({
  none: ['还没有可选的餐', 'No meals to choose from yet'],
  noneText: [
    '启用一份自选食谱后，它的每一餐会成为这里的选项。',
    'Switch on a self-chosen meal plan, and each of its meals becomes an option here.',
  ],
  level: (kcal: number) => [`每日 ${kcal} 千卡`, `${kcal} kcal a day`],
  option: (meal: string) => [`${meal}的选项`, `${meal} option`],
  modified: ['已手动修改', 'Changed by hand'],
  edit: ['修改食物', 'Change the food'],
  swapped: ['已更换', 'Swapped'],
  from: (plans: string) => [`来自：${plans}`, `From: ${plans}`],
  own: ['原选项已停用', 'Its option is no longer offered'],
});

/** Shows what customers who choose their meals start with, by energy and meal. */
export function DiyPanel() {
  const t = useTexts(words);
  const reading = useOperation('getDiyRecipes');
  const mayPlans = useMay('getRecipeOptions');
  const plans = useOperation('getRecipeOptions', mayPlans ? { type: 'diy' } : null).data ?? [];
  const [open, setOpen] = useState<DiyRecipe>();
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const rows = reading.data;
  if (rows.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  const levels = [...new Set(rows.map((row) => row.level_kcal))];
  return (
    <>
      {levels.map((level) => {
        const names = plans.filter((plan) => plan.level_kcal === level).map((plan) => plan.name);
        return (
          <Card key={level} p="4" aria-label={t.level(level)} display="flex" flexDirection="column" gap="3" maxWidth="900px">
            <Flex gap="3" align="baseline" flexWrap="wrap">
              <chakra.h2 fontWeight="semibold">{t.level(level)}</chakra.h2>
              {names.length > 0 ? <chakra.span color="ink.3">{t.from(names.join('、'))}</chakra.span> : null}
            </Flex>
            {rows
              .filter((row) => row.level_kcal === level)
              .map((row) => (
                <DiyRow key={row.id} row={row} onEdit={() => setOpen(row)} />
              ))}
          </Card>
        );
      })}
      <WhenOpen open={open !== undefined}>
        <DiyDrawer row={open} onClose={() => setOpen(undefined)} />
      </WhenOpen>
    </>
  );
}

function DiyRow({ row, onEdit }: { row: DiyRecipe; onEdit: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getDiyRecipes');
  const may = useRights('changeDiyRecipe', 'updateDiyRecipe');
  const change = useAction('changeDiyRecipe', { done: t.swapped });
  const meal = meta.word(meta.output('type'), row.type);
  return (
    <Flex gap="3" align="center" flexWrap="wrap" borderTopWidth="1px" pt="3">
      <chakra.span minWidth="16" fontWeight="medium">
        {meal}
      </chakra.span>
      <chakra.div flex="1 1 260px" minWidth="0">
        {row.items.map((item) => `${item.name} ${item.dosage_g}${item.unit}`).join('、')}
        <chakra.p color="ink.3" fontSize="xs">
          {row.totals.energy_kcal} kcal · P {row.totals.protein_pct ?? '–'}% · F {row.totals.fat_pct ?? '–'}% · C{' '}
          {row.totals.carb_pct ?? '–'}%
        </chakra.p>
      </chakra.div>
      {row.modified ? <StatusChip tone="wait">{t.modified}</StatusChip> : null}
      <chakra.div width="60">
        <Combobox
          label={t.option(meal)}
          disabled={!may.changeDiyRecipe}
          value={row.option_id ?? ''}
          placeholder={t.own}
          choices={row.options.map(({ id, name, energy_kcal }) => ({ value: id, label: name, note: `${energy_kcal} kcal` }))}
          onChange={(option) => void change.run({ id: row.id, version: row.version, option_id: Number(option) })}
        />
      </chakra.div>
      {may.updateDiyRecipe ? (
        <Button size="sm" aria-label={`${t.edit} ${meal}`} onClick={onEdit}>
          {t.edit}
        </Button>
      ) : null}
    </Flex>
  );
}
