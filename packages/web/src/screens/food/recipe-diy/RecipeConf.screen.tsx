import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { DiyPanel } from './DiyPanel.js';
import { FixedFoods } from './FixedFoods.js';
import { PortionsPanel } from './PortionsPanel.js';

const words = texts({
  title: ['食谱配置', 'Meal plan settings'],
  sections: ['配置内容', 'Settings'],
  diy: ['自选餐', 'Meals to choose from'],
  portions: ['份数配置', 'Portions by energy'],
  foods: ['固定食物', 'Fixed foods'],
  plan: ['智能食谱', 'Generated meal plan'],
  none: ['还没有智能食谱', 'No generated meal plans yet'],
  noneText: ['先在“食谱”里新建一份智能食谱，再配置份数。', 'Create a generated meal plan first, then set its portions.'],
});

/** Renders the settings of generated plans: portions by energy, selectable meals, and fixed foods. */
export function RecipeConf() {
  const t = useTexts(words);
  const may = useRights('getDiyRecipes', 'getRecipeConfs', 'listFixedFoods');
  const [wished, setTab] = useAddressValue('tab');
  const all = [
    { name: 'diy', title: t.diy, may: may.getDiyRecipes, content: <DiyPanel /> },
    { name: 'portions', title: t.portions, may: may.getRecipeConfs, content: <Portions /> },
    { name: 'foods', title: t.foods, may: may.listFixedFoods, content: <FixedFoods /> },
  ];
  const tabs = all.filter((one) => one.may);
  const tab = tabs.find((one) => one.name === wished) ?? tabs[0];
  if (!tab) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} />
      <SectionTabs label={t.sections} sections={tabs} value={tab.name} onChange={setTab}>
        <Flex direction="column" pt="3" gap="3">
          {tab.content}
        </Flex>
      </SectionTabs>
    </Page>
  );
}

/** Renders the portions of one of the generated plans. */
function Portions() {
  const t = useTexts(words);
  const reading = useOperation('listRecipes', { type: 'diet', limit: 100 });
  const [chosen, setChosen] = useState<number>();
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const { list } = reading.data;
  const plan = list.find((one) => one.id === chosen) ?? list[0];
  if (!plan) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <Flex maxWidth="360px">
        <Combobox
          label={t.plan}
          value={plan.id}
          choices={list.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setChosen(Number(id))}
        />
      </Flex>
      <PortionsPanel key={plan.id} recipe={plan} />
    </>
  );
}
