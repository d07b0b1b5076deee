import { chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import type { Plan } from './plan-edits.js';

const words = texts({
  generated: (who: string) => [`${who}重新生成了食谱`, `${who} regenerated the plan`],
  energy: (who: string) => [`${who}调整了目标能量`, `${who} changed the target energy`],
  recipe: (who: string) => [`${who}套用了固定食谱`, `${who} took a ready plan`],
  meals: (count: number) => [`改了 ${count} 餐`, `${count} meals changed`],
  server: ['系统', 'The server'],
  undo: ['整体撤销', 'Undo all'],
  first: ['先保存或撤销未保存的修改', 'Save or undo your own changes first'],
  done: ['已恢复到重新生成之前', 'The plan is as it was before'],
});

/** Names the last change of the whole plan and undoes it; until the next change, for everybody who opens the plan. */
export function UndoNotice({ plan, changes }: { plan: Plan; changes: number }) {
  const t = useTexts(words);
  const may = useMay('resetServiceRegeneration');
  const undo = useAction('resetServiceRegeneration', { done: t.done, refresh: ['getServiceShoppingList', 'getService'] });
  const { undo: last } = plan;
  if (!last || last.changed_meals === 0) return null;
  return (
    <Flex data-noprint role="status" gap="3" rowGap="1" flexWrap="wrap" align="center" bg="jade.50" borderRadius="s" px="3" py="1.5">
      <span>
        {t[last.kind](last.staff?.name ?? t.server)}{' '}
        <chakra.span color="ink.3">
          {t.meals(last.changed_meals)} · <Moment at={last.created_at} />
        </chakra.span>
      </span>
      {may ? (
        <Button
          size="sm"
          ms="auto"
          disabled={changes > 0}
          title={changes > 0 ? t.first : undefined}
          aria-busy={undo.busy}
          onClick={() => void undo.run({ service_id: plan.service_id, recipe_version: plan.recipe_version })}
        >
          <Undo2 />
          {t.undo}
        </Button>
      ) : null}
    </Flex>
  );
}
