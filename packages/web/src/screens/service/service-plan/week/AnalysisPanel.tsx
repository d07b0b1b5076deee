import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';

const PlanNutrients = lazyPart(() => import('./PlanNutrients.js'), 'PlanNutrients');

const words = texts({
  label: ['营养分析', 'Nutrition'],
  totals: ['营养素', 'Macros'],
  groups: ['食物组', 'Food groups'],
  nutrients: ['微量营养素', 'Micros'],
});

const sections = ['totals', 'groups', 'nutrients'] as const;
type Section = (typeof sections)[number];

/** Beside the days it fills its column; below them it has two, where there are as many. */
const Frame = chakra('div', { base: { minWidth: 0, lg: { gridColumn: 'span 2' } } });
const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))', gap: '4', pt: '3' },
});

interface Props {
  serviceId: number;
  dates: readonly string[];
  /** The totals of energy and macronutrients. */
  children: ReactNode;
}

/** Macronutrients, food groups and micronutrients of the chosen day and of the days shown. */
export function AnalysisPanel({ serviceId, dates, children }: Props) {
  const t = useTexts(words);
  const [section, setSection] = useState<Section>('totals');
  return (
    <Frame>
      <SectionTabs
        label={t.label}
        sections={sections.map((name) => ({ name, title: t[name] }))}
        value={section}
        onChange={(name) => setSection(sections.find((one) => one === name) ?? 'totals')}
      >
        <Columns>{section === 'totals' ? children : <PlanNutrients serviceId={serviceId} dates={dates} section={section} />}</Columns>
      </SectionTabs>
    </Frame>
  );
}
