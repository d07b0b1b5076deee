import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import type { Conf } from './ConfDrawer.js';

const ConfDrawer = lazyPart(() => import('./ConfDrawer.js'), 'ConfDrawer');

const words = texts({
  add: ['添加份数', 'Add portions'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (meal: string) => [`删除${meal}的份数？`, `Delete the portions of ${meal.toLowerCase()}?`],
  askText: ['启用中的食谱三餐都要有份数。', 'A plan that is in use needs portions for each main meal.'],
  removed: ['份数已删除', 'Portions deleted'],
  none: ['还没有份数配置', 'No portions yet'],
  noneText: ['按能量范围设置三餐各组的份数，智能食谱据此生成。', 'Set portions by energy range and meal; generated days follow them.'],
  band: (from: number, to: number) => [`${from} 至 ${to} 千卡`, `${from} to ${to} kcal`],
});

/** Shows how many portions each meal of a generated plan has, by energy range. */
export function PortionsPanel({ recipe }: { recipe: { id: number; name: string } }) {
  const t = useTexts(words);
  const maySave = useMay('saveRecipeConf');
  const reading = useOperation('getRecipeConfs', { recipe_id: recipe.id });
  const [open, setOpen] = useState<Conf | 'new'>();
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const bands = [...new Set(reading.data.map((one) => `${one.energy_from_kcal} ${one.energy_to_kcal}`))];
  return (
    <Flex direction="column" gap="3" maxWidth="900px">
      {maySave ? (
        <Button alignSelf="flex-start" look="solid" onClick={() => setOpen('new')}>
          {t.add}
        </Button>
      ) : null}
      {bands.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {bands.map((band) => {
        const [from = 0, to = 0] = band.split(' ').map(Number);
        return (
          <Card key={band} p="4" aria-label={t.band(from, to)}>
            <chakra.h2 fontWeight="semibold">{t.band(from, to)}</chakra.h2>
            {reading.data
              ?.filter((one) => one.energy_from_kcal === from && one.energy_to_kcal === to)
              .map((one) => (
                <ConfRow key={one.id} conf={one} onEdit={() => setOpen(one)} />
              ))}
          </Card>
        );
      })}
      <WhenOpen open={open !== undefined}>
        <ConfDrawer recipe={recipe} conf={open === 'new' ? undefined : open} open={open !== undefined} onClose={() => setOpen(undefined)} />
      </WhenOpen>
    </Flex>
  );
}

/** Portions by group in words, such as 谷薯类 3. */
function portionsText(meta: Meta, portions: Conf['portions']): string {
  const fields = meta.output('portions').fields ?? [];
  return fields
    .flatMap((field) => {
      const amount = portions[field.name as keyof Conf['portions']];
      return amount ? [`${meta.label(field)} ${amount}`] : [];
    })
    .join(' · ');
}

function ConfRow({ conf, onEdit }: { conf: Conf; onEdit: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getRecipeConfs');
  const maySave = useMay('saveRecipeConf');
  const removal = useAction('deleteRecipeConf', { done: t.removed });
  const meal = meta.word(meta.output('meal'), conf.meal);
  return (
    <Flex gap="3" pt="2" align="center" flexWrap="wrap">
      <chakra.span minWidth="16" fontWeight="medium">
        {meal}
      </chakra.span>
      <chakra.span flex="1 1 200px" color="ink.2">
        {portionsText(meta, conf.portions)}
      </chakra.span>
      <span>{conf.energy_kcal} kcal</span>
      <chakra.span color="ink.3">{conf.share_pct}%</chakra.span>
      {maySave ? (
        <Button size="sm" aria-label={`${t.edit} ${meal}`} onClick={onEdit}>
          {t.edit}
        </Button>
      ) : null}
      <ConfirmButton
        id="deleteRecipeConf"
        size="sm"
        look="danger"
        aria-label={`${t.remove} ${meal}`}
        question={t.ask(meal)}
        consequence={t.askText}
        action={t.remove}
        onConfirm={() => removal.run({ recipeConfId: conf.id })}
      >
        {t.remove}
      </ConfirmButton>
    </Flex>
  );
}
