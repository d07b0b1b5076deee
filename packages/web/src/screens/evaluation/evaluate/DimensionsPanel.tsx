import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { ItemDrawer } from './ItemDrawer.js';
import type { Item, QuestionnaireDetail } from './questionnaire.js';

const words = texts({
  add: ['添加题目', 'Add question'],
  edit: ['编辑', 'Edit'],
  remove: ['移除', 'Remove'],
  ask: (title: string) => [`从维度移除「${title}」？`, `Remove “${title}” from the dimension?`],
  askText: ['题目留在题库里。', 'The question stays in the bank.'],
  removed: ['已从维度移除', 'Removed from the dimension'],
  left: (name: string, count: number) => [
    `还有 ${count} 个维度没有题目，下一个是「${name}」`,
    `${count} ${count === 1 ? 'dimension has' : 'dimensions have'} no questions yet; next is “${name}”`,
  ],
  empty: ['还没有计分的题目', 'No scored questions yet'],
  mapped: ['另设分值', 'Has its own scores'],
  share: ['按时段百分比', 'Share of hours'],
});

type Dimension = QuestionnaireDetail['dimensions'][number];

/** Shows which questions count for which dimension, and which dimension has none yet. */
export function DimensionsPanel({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const t = useTexts(words);
  const { id, dimensions, status } = questionnaire;
  const reading = useOperation('listDimensionItems', { configure_id: id, limit: 100 });
  const next = useOperation('getNextDimension', { tid: id }).data;
  const open = useOpen('item');
  const [query, change] = useAddress();
  const below = dimensions.find((one) => String(one.id) === query.get('dimension'));
  const items = reading.data?.list;
  if (reading.error && !items) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!items) return <PageSkeleton />;
  return (
    <Flex direction="column" gap="3" maxWidth="860px">
      {next?.dimension ? <StatusChip tone="wait">{t.left(next.dimension.name, next.remaining)}</StatusChip> : null}
      {dimensions.map((one) => (
        <DimensionCard
          key={one.id}
          dimension={one}
          items={items.filter((item) => item.dimension.id === one.id)}
          fixed={status === 'off'}
          onEdit={(item) => open.show(item.id)}
          onAdd={() => change({ item: 'new', dimension: one.id })}
        />
      ))}
      <ItemDrawer
        open={open.value}
        item={items.find((one) => one.id === open.id)}
        dimension={below ?? dimensions[0]}
        questionnaire={questionnaire}
        onClose={() => change({ item: undefined, dimension: undefined })}
      />
    </Flex>
  );
}

interface CardProps {
  dimension: Dimension;
  items: readonly Item[];
  fixed: boolean;
  onAdd: () => void;
  onEdit: (item: Item) => void;
}

function DimensionCard({ dimension, items, fixed, onAdd, onEdit }: CardProps) {
  const t = useTexts(words);
  const meta = useMeta('listDimensionItems');
  const mayCreate = useMay('createDimensionItem') && !fixed;
  return (
    <Card p="4" aria-label={dimension.name}>
      <Flex gap="2" align="center">
        <chakra.h2 fontWeight="semibold">{dimension.name}</chakra.h2>
        {mayCreate ? (
          <Button size="sm" ms="auto" onClick={onAdd}>
            {t.add}
          </Button>
        ) : null}
      </Flex>
      {items.length === 0 ? <chakra.p color="ink.3">{t.empty}</chakra.p> : null}
      {items.map((item) => (
        <Flex key={item.id} gap="2" align="center" flexWrap="wrap" pt="2">
          <chakra.span flex="1 1 200px" minWidth="0">
            {item.question_title}
          </chakra.span>
          {item.weight === 1 ? null : (
            <StatusChip>
              {meta.label(meta.output('weight'))} {item.weight}
            </StatusChip>
          )}
          {item.share_of ? <StatusChip tone="info">{t.share}</StatusChip> : null}
          {item.score_map.length > 0 ? <StatusChip tone="info">{t.mapped}</StatusChip> : null}
          {fixed ? null : <ItemActions item={item} onEdit={() => onEdit(item)} />}
        </Flex>
      ))}
    </Card>
  );
}

function ItemActions({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTexts(words);
  const mayUpdate = useMay('updateDimensionItem');
  const removal = useAction('deleteDimensionItem', {
    done: t.removed,
    refresh: [
      'getQuestionnaire',
      'listQuestionnaires',
      'listQuestionnaireParts',
      'listQuestionnaireVersions',
      'checkQuestionnaire',
      'queryEvaluationResult',
    ],
  });
  return (
    <Flex gap="2">
      {mayUpdate ? (
        <Button size="sm" onClick={onEdit} aria-label={`${t.edit} ${item.question_title}`}>
          {t.edit}
        </Button>
      ) : null}
      <ConfirmButton
        id="deleteDimensionItem"
        size="sm"
        look="danger"
        aria-label={`${t.remove} ${item.question_title}`}
        question={t.ask(item.question_title)}
        consequence={t.askText}
        action={t.remove}
        onConfirm={() => removal.run({ id: item.id })}
      >
        {t.remove}
      </ConfirmButton>
    </Flex>
  );
}
