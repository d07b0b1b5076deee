import { chakra } from '@chakra-ui/react';
import { useCallback, useRef, useState } from 'react';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { type Meal, type Plan, targetOn } from '../plan-edits.js';
import { AnalysisPanel } from './AnalysisPanel.js';
import { Legend } from './Legend.js';
import { MealPanel } from './MealPanel.js';
import { MoveMeal } from './MoveMeal.js';
import { OneDay } from './OneDay.js';
import { TotalsPanel } from './TotalsPanel.js';
import { WeekGrid } from './WeekGrid.js';

const words = texts({
  keys: [
    '方向键移动 · 回车修改 · M 移动 · S 替换 · L 锁定 · N 复制到次日 · Ctrl+C / V 复制粘贴 · Ctrl+Z 撤销 · 拖动互换，按住 Ctrl 拖动为复制',
    'Arrows move · Enter edits · M moves · S swaps · L locks · N copies to the next day · Ctrl+C / V · Ctrl+Z undoes · drag to exchange, with Ctrl to copy',
  ],
});

// Where seven days and the panel do not fit beside each other, the panel lies below, in reach while the days scroll above it.
const beside = '@container (min-width: 994px)';

const SplitLayout = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    [beside]: { flexDirection: 'row', alignItems: 'flex-start' },
    '& [data-slot]': { scrollMarginBottom: '260px', [beside]: { scrollMarginBottom: 0 } },
  },
});

const Side = chakra('aside', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))',
    gap: '4',
    flexShrink: 0,
    p: '3',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'md',
    lg: { position: 'sticky', bottom: 0, zIndex: 1, maxHeight: '240px', overflowY: 'auto', boxShadow: 'float' },
    [beside]: { display: 'flex', flexDirection: 'column', width: '64', position: 'static', maxHeight: 'none', boxShadow: 'none' },
  },
});

interface Props {
  plan: Plan;
  dates: readonly string[];
  shown: readonly Meal[];
}

/** The meals of the week, or of one day on a phone, beside the chosen meal and the totals. */
export function WeekEditor({ plan, dates, shown }: Props) {
  const t = useTexts(words);
  const mobile = useMobile();
  const [moving, setMoving] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  const targetOf = useCallback((date: string) => targetOn(plan, date), [plan]);
  const onEdit = useCallback(() => panel.current?.querySelector<HTMLElement>('[data-meal-panel] input')?.focus(), []);
  return (
    <chakra.div containerType="inline-size" data-noprint>
      <SplitLayout>
        <chakra.div flex="1" minWidth="0" width="100%">
          {mobile ? (
            <OneDay dates={dates} shown={shown} targetOf={targetOf} onEdit={onEdit} onMove={setMoving} />
          ) : (
            <WeekGrid dates={dates} shown={shown} targetOf={targetOf} today={dayOf(Date.now())} onEdit={onEdit} onMove={setMoving} />
          )}
          <Legend />
          {mobile ? null : (
            <chakra.p color="ink.3" fontSize="xs" mt="1">
              {t.keys}
            </chakra.p>
          )}
        </chakra.div>
        <Side ref={panel}>
          <MealPanel serviceId={plan.service_id} dates={dates} onMove={setMoving} />
          <AnalysisPanel serviceId={plan.service_id} dates={dates}>
            <TotalsPanel plan={plan} dates={dates} shown={shown} />
          </AnalysisPanel>
        </Side>
      </SplitLayout>
      {moving ? <MoveMeal slot={moving} dates={dates} shown={shown} onClose={() => setMoving(undefined)} /> : null}
    </chakra.div>
  );
}
