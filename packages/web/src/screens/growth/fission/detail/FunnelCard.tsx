import { chakra, Flex } from '@chakra-ui/react';
import type { OperationState } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import type { Funnel } from '../fission.js';
import { type Filters, type TabName, useTab } from './use-tab.js';

const words = texts({
  title: ['活动漏斗', 'Funnel'],
  people: ['参与客户', 'Participants'],
  friends: ['带来的好友', 'Friends they brought'],
  show: (name: string, count: string) => [`查看${name}：${count}`, `Show ${name}: ${count}`],
  of: (share: number) => [`上一步的 ${share}%`, `${share}% of the step before`],
  notInvited: (count: string) => [`${count} 位还没带来好友`, `${count} brought nobody yet`],
  wait: (count: string) => [`${count} 位待核实`, `${count} to be reviewed`],
  owed: (count: string) => [`${count} 份待发`, `${count} owed`],
  byTier: ['按档位计，一人可得多份', 'By tier: one person can get several'],
});

interface Step {
  name: keyof Funnel;
  count: number;
  tab: TabName;
  filters: Filters;
}

interface Loss {
  text: string;
  tab: TabName;
  filters: Filters;
}

function stepsOf(funnel: Funnel): { people: Step[]; friends: Step[] } {
  return {
    people: [
      { name: 'participants', count: funnel.participants, tab: 'participants', filters: {} },
      { name: 'inviters', count: funnel.inviters, tab: 'participants', filters: { invited: 'true' } },
      { name: 'completed', count: funnel.completed, tab: 'levels', filters: { level: '1' } },
      { name: 'rewarded', count: funnel.rewarded, tab: 'rewards', filters: { state: 'given' } },
    ],
    friends: [
      { name: 'friends', count: funnel.friends, tab: 'friends', filters: {} },
      { name: 'new_friends', count: funnel.new_friends, tab: 'friends', filters: { is_new: 'true' } },
      { name: 'valid_friends', count: funnel.valid_friends, tab: 'friends', filters: { valid: 'true' } },
    ],
  };
}

/** What is missing at a step, and the list of it. */
function useLosses(funnel: Funnel): Partial<Record<keyof Funnel, Loss>> {
  const t = useTexts(words);
  const owed = funnel.owed.reduce((sum, { count }) => sum + count, 0);
  const idle = funnel.participants - funnel.inviters;
  return {
    ...(idle > 0
      ? { inviters: { text: t.notInvited(formatCount(idle)), tab: 'participants' as const, filters: { invited: 'false' } } }
      : {}),
    ...(funnel.to_review > 0
      ? { valid_friends: { text: t.wait(formatCount(funnel.to_review)), tab: 'review' as const, filters: {} } }
      : {}),
    ...(owed > 0 ? { rewarded: { text: t.owed(formatCount(owed)), tab: 'rewards' as const, filters: { owed: 'true' } } } : {}),
  };
}

/** Shows how many are left at each step; each number opens the list that it counts. */
export function FunnelCard({ reading }: { reading: OperationState<Funnel> }) {
  const t = useTexts(words);
  return (
    <Card p="4" aria-label={t.title}>
      {reading.data ? <Bands funnel={reading.data} /> : null}
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {reading.data || reading.error ? null : <Skeleton height="40" />}
    </Card>
  );
}

function Bands({ funnel }: { funnel: Funnel }) {
  const t = useTexts(words);
  const { people, friends } = stepsOf(funnel);
  const losses = useLosses(funnel);
  return (
    <chakra.div display="grid" columnGap="8" rowGap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      <Band title={t.people} steps={people} losses={losses} />
      <Band title={t.friends} steps={friends} losses={losses} />
    </chakra.div>
  );
}

interface BandProps {
  title: string;
  steps: readonly Step[];
  losses: Partial<Record<keyof Funnel, Loss>>;
}

const Band = ({ title, steps, losses }: BandProps) => (
  <div>
    <chakra.h2 fontWeight="semibold" mb="2.5">
      {title}
    </chakra.h2>
    <Flex as="ol" direction="column" gap="2" listStyleType="none" m="0" p="0">
      {steps.map((step, at) => (
        <StepRow
          key={step.name}
          step={step}
          before={steps[at - 1]?.count}
          most={Math.max(1, ...steps.map(({ name, count }) => (name === 'rewarded' ? 0 : count)))}
          loss={losses[step.name]}
        />
      ))}
    </Flex>
  </div>
);

interface RowProps {
  step: Step;
  before: number | undefined;
  most: number;
  loss: Loss | undefined;
}

function Under({ share, loss }: { share: number | undefined; loss: Loss | undefined }) {
  const t = useTexts(words);
  const { show } = useTab();
  if (share === undefined && !loss) return null;
  return (
    <Flex gridColumn="3" gap="3" rowGap="0" flexWrap="wrap" align="center" color="ink.3" fontSize="xs" minHeight="5">
      {share === undefined ? null : <span>{t.of(share)}</span>}
      {loss ? (
        <Button look="link" fontSize="xs" textDecoration="underline" textUnderlineOffset="3px" onClick={() => show(loss.tab, loss.filters)}>
          {loss.text}
        </Button>
      ) : null}
    </Flex>
  );
}

function StepRow({ step: { name, count, tab, filters }, before, most, loss }: RowProps) {
  const t = useTexts(words);
  const meta = useMeta('getFissionFunnel');
  const { show } = useTab();
  const label = meta.label(meta.output(name));
  // Rewards are counted by level, not by person: they have no share and no bar.
  const byTier = name === 'rewarded';
  const share = before && !byTier ? Math.round((count / before) * 100) : undefined;
  return (
    <chakra.li display="grid" gap="3" rowGap="0.5" alignItems="center" gridTemplateColumns="96px 44px minmax(0, 1fr)">
      <span>{label}</span>
      <Button
        look="link"
        justifyContent="flex-end"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        textDecoration="underline"
        textUnderlineOffset="3px"
        aria-label={t.show(label, formatCount(count))}
        onClick={() => show(tab, filters)}
      >
        {formatCount(count)}
      </Button>
      {byTier ? (
        <chakra.span color="ink.3" fontSize="xs">
          {t.byTier}
        </chakra.span>
      ) : (
        <chakra.span display="block" bg="sunken" height="12px" borderRadius="xs" overflow="hidden" aria-hidden>
          <chakra.span display="block" bg="jade.500" height="100%" style={{ width: `${(count / most) * 100}%` }} />
        </chakra.span>
      )}
      <Under share={share} loss={loss} />
    </chakra.li>
  );
}
