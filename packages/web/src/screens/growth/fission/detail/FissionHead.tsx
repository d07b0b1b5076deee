import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import type { OperationState } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { availableActions, RowMenu } from '#ui/menu/RowMenu.js';
import { formatCount } from '#ui/text/format.js';
import { type FissionRecord, type Funnel, listPath, statusTones } from '../fission.js';
import { useFissionActions } from '../use-fission-actions.js';
import { useTimeText } from '../use-time-text.js';
import { useTab } from './use-tab.js';

const AddParticipant = lazyPart(() => import('./AddParticipant.js'), 'AddParticipant');

const words = texts({
  add: ['添加参与客户', 'Add a participant'],
  review: (count: string) => [`核实好友 (${count})`, `Review friends (${count})`],
  give: (count: string) => [`发放奖励 (${count})`, `Give rewards (${count})`],
  more: ['更多操作', 'More actions'],
  draft: ['草稿：设好后开始，客户才能领取自己的二维码。', 'Draft: customers can get their codes once it starts.'],
  waiting: (start: string) => [
    `${start} 自动开始；在那之前可以继续修改。`,
    `It starts by itself at ${start} and can be changed until then.`,
  ],
  running: (end: string, days: number) => [
    `${end} 自动结束；之后 ${days} 天内仍可领奖。`,
    `It ends by itself at ${end}; rewards can be claimed for ${countOf(days, 'day')} after.`,
  ],
  finished: (end: string, until: string) => [
    `${end} 已结束；${until} 前仍可领奖和发奖。`,
    `It ended at ${end}; rewards can be claimed and given until ${until}.`,
  ],
  over: (end: string) => [
    `${end} 已结束，领奖期已过，二维码已删除。`,
    `It ended at ${end}; the time to claim rewards is over and the codes are deleted.`,
  ],
});

interface Props {
  campaign: FissionRecord;
  funnel: Funnel | undefined;
}

/** What happens next with a campaign, and when it does by itself. */
function useNextLine({ status, start_at, end_at, expire_days, rewards_until }: FissionRecord): string {
  const t = useTexts(words);
  const time = useTimeText();
  if (status === 'draft') return t.draft;
  if (status === 'waiting') return t.waiting(time.at(start_at));
  if (status === 'running') return t.running(time.at(end_at), expire_days);
  return Date.parse(rewards_until) > Date.now() ? t.finished(time.at(end_at), time.at(rewards_until)) : t.over(time.at(end_at));
}

/** The one thing to do next, beside starting: suspicious friends first, then rewards that staff owe. */
function useNextStep({ campaign, funnel }: Props, onAdd: () => void) {
  const t = useTexts(words);
  const { show } = useTab();
  const may = useRights('changeFissionFriend', 'setFissionRewardGiven', 'createFissionParticipant');
  const { status } = campaign;
  if (status !== 'running' && status !== 'finished') return undefined;
  const manual = (funnel?.owed ?? []).filter(({ type }) => type === 'manual').reduce((sum, { count }) => sum + count, 0);
  if (may.changeFissionFriend && funnel && funnel.to_review > 0)
    return { label: t.review(formatCount(funnel.to_review)), run: () => show('review') };
  if (may.setFissionRewardGiven && manual > 0)
    return { label: t.give(formatCount(manual)), run: () => show('rewards', { owed: 'true', type: 'manual' }) };
  return may.createFissionParticipant && status === 'running' ? { label: t.add, run: onAdd } : undefined;
}

/** Renders name, state, what happens next, and the actions of a campaign: the next step in green, what loses something last. */
export function FissionHead({ campaign, funnel, reading }: Props & { reading: OperationState<FissionRecord> }) {
  const meta = useMeta('getFission');
  const line = useNextLine(campaign);
  return (
    <Flex direction="column" gap="1">
      <PageHeader
        title={campaign.name}
        sub={
          <Flex as="span" gap="2" align="center">
            <EnumCell meta={meta} name="status" value={campaign.status} tone={statusTones[campaign.status]} />
            {meta.word(meta.output('type'), campaign.type)}
          </Flex>
        }
      >
        <RefreshButton of={reading} />
        <Actions campaign={campaign} funnel={funnel} />
      </PageHeader>
      <chakra.p color="ink.3">{line}</chakra.p>
    </Flex>
  );
}

function Actions({ campaign, funnel }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const may = useRights('createFissionParticipant');
  const step = useNextStep({ campaign, funnel }, () => setAdding(true));
  const { startOf, othersOf } = useFissionActions(() => void navigate(listPath));
  const start = startOf(campaign);
  const others = availableActions(othersOf(campaign));
  const mayAdd = may.createFissionParticipant && campaign.status === 'running' && step?.label !== t.add;
  return (
    <>
      <chakra.span display={{ base: 'contents', md: 'none' }}>
        <RowMenu label={t.more} actions={mayAdd ? [{ label: t.add, onSelect: () => setAdding(true) }, ...others] : others} />
      </chakra.span>
      <chakra.span display={{ base: 'none', md: 'contents' }}>
        {others.map((one) => (one.danger ? null : <Action key={one.label} one={one} />))}
        {mayAdd ? <Button onClick={() => setAdding(true)}>{t.add}</Button> : null}
      </chakra.span>
      {start ? <Action one={start} look="solid" /> : null}
      {step ? (
        <Button look="solid" onClick={step.run}>
          {step.label}
        </Button>
      ) : null}
      <chakra.span display={{ base: 'none', md: 'contents' }}>
        {others.map((one) => (one.danger ? <Action key={one.label} one={one} look="danger" /> : null))}
      </chakra.span>
      <WhenOpen open={isAdding}>
        <AddParticipant campaign={campaign} open={isAdding} onClose={() => setAdding(false)} />
      </WhenOpen>
    </>
  );
}

interface ActionProps {
  one: { label: string; onSelect: () => void };
  look?: 'outline' | 'solid' | 'danger';
}

const Action = ({ one: { label, onSelect }, look = 'outline' }: ActionProps) => (
  <Button look={look} onClick={onSelect}>
    {label}
  </Button>
);
