import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { Plan } from '../plan-edits.js';
import { DraftChanges } from './DraftChanges.js';

const words = texts({
  title: (date: string) => [`重新生成 ${date} 起的食谱`, `Regenerate from ${date} on`],
  text: [
    '下面是会改变的内容；采用后才保存，之后仍可整体撤销。',
    'This is what would change. Nothing is saved until you use it, and it can be undone as a whole.',
  ],
  span: ['范围', 'Range'],
  week: ['到本页最后一天', 'To the last day shown'],
  whole: ['到服务结束', 'To the end of the service'],
  use: ['采用新食谱', 'Use the new plan'],
  leave: ['不采用', 'Keep the current plan'],
  done: ['食谱已重新生成', 'Plan regenerated'],
  stale: ['内容刚有变化，已重新对比，请再看一遍', 'Something has just changed. The differences were updated; review them again'],
});

const dayMs = 86_400_000;

interface Props {
  plan: Plan;
  date: string;
  mode: 'diet' | 'diy';
  onClose: () => void;
}

/** The draft of a regeneration, and what saves it. Where it is no longer what was shown, a new one is made. */
function useRegeneration({ plan, date, mode, onClose }: Props, isWhole: boolean) {
  const t = useTexts(words);
  const [isStale, setStale] = useState(false);
  const from_date = [date, dayOf(Date.now())].sort().at(-1) as string;
  const days = Math.round((Date.parse(plan.to) - Date.parse(from_date)) / dayMs) + 1;
  const span = { service_id: plan.service_id, from_date, ...(isWhole || days < 1 ? {} : { days }) };
  const found = useOperation('queryServicePlanDraft', { ...span, recipe_mode: mode }, { revalidateOnFocus: false });
  const diet = useAction('resetServiceDietPlan', { done: t.done, refresh: ['getServiceShoppingList'] });
  const diy = useAction('resetServiceDiyPlan', { done: t.done, refresh: ['getServiceShoppingList'] });
  async function save(draft: string) {
    const answer = await (mode === 'diy' ? diy : diet).run({ ...span, draft });
    if (answer.ok) return onClose();
    if (!isApiError(answer.error, 40901)) return;
    setStale(true);
    await found.refresh();
  }
  return { from_date, hasDaysHere: days > 0, found, isStale, save, busy: diet.busy || diy.busy };
}

interface SpanProps {
  isWhole: boolean;
  hasDaysHere: boolean;
  onChange: (isWhole: boolean) => void;
}

function SpanChoice({ isWhole, hasDaysHere, onChange }: SpanProps) {
  const t = useTexts(words);
  return (
    <Flex role="group" aria-label={t.span} gap="1">
      <Button size="sm" aria-pressed={isWhole} onClick={() => onChange(true)}>
        {t.whole}
      </Button>
      <Button size="sm" aria-pressed={!isWhole} disabled={!hasDaysHere} onClick={() => onChange(false)}>
        {t.week}
      </Button>
    </Flex>
  );
}

function DraftOrState({ found, isStale }: Pick<ReturnType<typeof useRegeneration>, 'found' | 'isStale'>) {
  const t = useTexts(words);
  return (
    <>
      {isStale ? (
        <chakra.p role="alert" bg="amber.50" color="amber" borderRadius="s" px="2" py="1">
          {t.stale}
        </chakra.p>
      ) : null}
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
      {found.data ? <DraftChanges draft={found.data} /> : found.error ? null : <Skeleton height="40" borderRadius="s" />}
    </>
  );
}

/** Shows what a regeneration changes, and saves it only when the user decides so. */
export function RegenerateDialog(props: Props) {
  const t = useTexts(words);
  const [isWhole, setWhole] = useState(true);
  const { from_date, hasDaysHere, found, isStale, save, busy } = useRegeneration(props, isWhole);
  const draft = found.data?.changes.length ? found.data.draft : undefined;
  return (
    <Modal
      open
      width="860px"
      title={t.title(from_date)}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t.leave}</Button>
          <Button look="solid" disabled={!draft} aria-busy={busy} onClick={draft ? () => void save(draft) : undefined}>
            {t.use}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <chakra.p color="ink.2">{t.text}</chakra.p>
        <SpanChoice isWhole={isWhole} hasDaysHere={hasDaysHere} onChange={setWhole} />
        <DraftOrState found={found} isStale={isStale} />
      </Flex>
    </Modal>
  );
}
