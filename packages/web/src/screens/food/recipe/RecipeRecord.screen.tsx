import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { PortionsPanel } from '#screens/food/recipe-diy/PortionsPanel.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { DayEditor } from './DayEditor.js';
import { type Recipe, type RecipeDetail, statusTones } from './recipe.js';
import { useRecipeActions } from './use-recipe-actions.js';

const RecipeSettings = lazyPart(() => import('./RecipeDrawer.js'), 'RecipeSettings');
const CopyDrawer = lazyPart(() => import('./CopyDrawer.js'), 'CopyDrawer');

const words = texts({
  title: ['食谱', 'Meal plan'],
  settings: ['设置', 'Settings'],
});

/** Renders a meal plan: its days and meals, or the portions that its days are generated from. */
export function RecipeRecord() {
  const t = useTexts(words);
  const id = Number(useParams().id);
  const may = useMay('getRecipe');
  const reading = useOperation('getRecipe', may ? { recipe_id: id } : null, { revalidateOnFocus: false, revalidateIfStale: false });
  if (may === false) return <NoAccessPage />;
  if (reading.data) return <RecipeContent record={reading.data} onFresh={() => void reading.refresh()} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />}
    </Page>
  );
}

function RecipeContent({ record, onFresh }: { record: RecipeDetail; onFresh: () => void }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const mayUpdate = useMay('updateRecipe');
  const [isSetting, setSetting] = useState(false);
  const [copied, setCopied] = useState<Pick<Recipe, 'id' | 'name'>>();
  const actionsOf = useRecipeActions({ onCopy: setCopied, onRemoved: () => void navigate('/resource/recipe') });
  useTabTitle(record.name);
  return (
    <Page>
      <PageHeader title={record.name}>
        {mayUpdate ? <Button onClick={() => setSetting(true)}>{t.settings}</Button> : null}
        {actionsOf(record).map((one) =>
          one ? (
            <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
              {one.label}
            </Button>
          ) : null,
        )}
      </PageHeader>
      <RecipeFacts record={record} />
      {record.type === 'diet' ? (
        <PortionsPanel recipe={record} />
      ) : (
        <DayEditor key={`${record.id} ${record.version}`} record={record} onSaved={onFresh} />
      )}
      <WhenOpen open={isSetting}>
        <RecipeSettings record={record} open={isSetting} onClose={() => setSetting(false)} onDone={onFresh} />
      </WhenOpen>
      <WhenOpen open={copied !== undefined}>
        <CopyDrawer from={copied} onClose={() => setCopied(undefined)} onMade={(made) => void navigate(`/resource/recipe/${made}`)} />
      </WhenOpen>
    </Page>
  );
}

function RecipeFacts({ record }: { record: RecipeDetail }) {
  const meta = useMeta('getRecipe');
  const words = (['type', 'goal'] as const).map((name) => meta.word(meta.output(name), record[name]));
  return (
    <Flex gap="3" rowGap="1" flexWrap="wrap" align="center" color="ink.2">
      <EnumCell meta={meta} name="status" value={record.status} tone={statusTones[record.status]} />
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
      <span>{record.level_kcal} kcal</span>
      {record.remark ? <chakra.span color="ink.3">{record.remark}</chakra.span> : null}
    </Flex>
  );
}
