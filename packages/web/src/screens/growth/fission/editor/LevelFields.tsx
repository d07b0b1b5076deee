import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input, Select } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { Level, LevelProblem, LevelReward, RewardType } from './fission-values.js';
import { RewardPart } from './RewardPart.js';

const words = texts({
  tier: (at: number) => [`第 ${at} 档`, `Tier ${at}`],
  remove: (at: number) => [`删除第 ${at} 档`, `Remove tier ${at}`],
  count: ['请填 1 到 1000', 'From 1 to 1,000'],
  order: ['要多于前一档', 'More than the tier before'],
  stock: (least: number) => [`不能少于 ${least}`, `At least ${least}`],
  stockHint: ['最多发几份；发完后不再发放', 'How many can be given; none after that'],
  moreStock: (least: number) => [`现有 ${least}，只能增加`, `${least} now; it can only grow`],
  people: ['位有效好友', 'friends who count'],
});

export interface RewardProps {
  at: number;
  reward: LevelReward;
  problem: LevelProblem | undefined;
  /** What the server refused in this reward. */
  refused: (name: string) => string | undefined;
  onChange: (reward: LevelReward) => void;
}

interface Props {
  at: number;
  level: Level;
  problem: LevelProblem | undefined;
  leastStock: number;
  isRunning: boolean;
  errors: ReadonlyMap<string, string>;
  onChange: (level: Level) => void;
  onRemove: (() => void) | undefined;
}

/** Names of the parts of a reward, as the contract has them. */
export function useRewardLabels() {
  const meta = useMeta('createFission');
  const tasks = meta.input('tasks').fields ?? [];
  const reward = tasks.find((one) => one.name === 'reward')?.fields ?? [];
  const find = (name: string) => [...reward, ...tasks].find((one) => one.name === name);
  return {
    label: (name: string) => {
      const field = find(name);
      return field ? meta.label(field) : name;
    },
    types: (() => {
      const type = find('type');
      return type ? meta.choices(type) : [];
    })(),
  };
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const textOf = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : String(value));

function Count({ at, level, problem, isRunning, errors, onChange }: Props) {
  const t = useTexts(words);
  const { label } = useRewardLabels();
  const wrong = problem === 'count' ? t.count : problem === 'order' ? t.order : errors.get(`tasks.${at}.invite_count`);
  return (
    <LabeledInput label={label('invite_count')} problem={wrong}>
      {(control) => (
        <Flex gap="2" align="center">
          <Input
            {...control}
            aria-label={`${t.tier(at + 1)} ${label('invite_count')}`}
            type="number"
            min={1}
            max={1000}
            width="24"
            disabled={isRunning}
            value={textOf(level.invite_count)}
            onChange={(event) => onChange({ ...level, invite_count: numberOf(event.target.value) })}
          />
          <chakra.span color="ink.3" whiteSpace="nowrap">
            {t.people}
          </chakra.span>
        </Flex>
      )}
    </LabeledInput>
  );
}

function Stock({ at, level, problem, leastStock, isRunning, errors, onChange }: Props) {
  const t = useTexts(words);
  const { label } = useRewardLabels();
  const wrong = problem === 'stock' ? t.stock(leastStock) : errors.get(`tasks.${at}.reward.stock`);
  return (
    <LabeledInput label={label('stock')} hint={isRunning ? t.moreStock(leastStock) : t.stockHint} problem={wrong}>
      {(control) => (
        <Input
          {...control}
          aria-label={`${t.tier(at + 1)} ${label('stock')}`}
          type="number"
          min={leastStock}
          width="28"
          value={textOf(level.reward.stock)}
          onChange={(event) => onChange({ ...level, reward: { ...level.reward, stock: numberOf(event.target.value) } })}
        />
      )}
    </LabeledInput>
  );
}

function Kind({ at, level: { reward }, onChange }: { at: number; level: Level; onChange: (reward: LevelReward) => void }) {
  const t = useTexts(words);
  const { label, types } = useRewardLabels();
  // An id is of a coupon or a badge, so it goes with the type.
  const set = (type: RewardType) => onChange({ type, name: reward.name, stock: reward.stock });
  return (
    <LabeledInput label={label('type')}>
      {(control) => (
        <Select
          {...control}
          aria-label={`${t.tier(at + 1)} ${label('type')}`}
          value={reward.type}
          onChange={(event) => set(event.target.value as RewardType)}
        >
          {types.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </LabeledInput>
  );
}

/** Renders a level: how many friends it asks for, what it gives, and how many of it there are. */
export function LevelFields(props: Props) {
  const { at, level, problem, isRunning, errors, onChange, onRemove } = props;
  const t = useTexts(words);
  const setReward = (reward: LevelReward) => onChange({ ...level, reward });
  const refused = (name: string) => errors.get(`tasks.${at}.reward.${name}`);
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="md" p="3" minWidth="0">
      <chakra.legend srOnly>{t.tier(at + 1)}</chakra.legend>
      <Flex justify="space-between" align="center" mb="2" minHeight="28px">
        <chakra.b aria-hidden fontWeight="semibold">
          {t.tier(at + 1)}
        </chakra.b>
        {onRemove ? (
          <Button size="sm" look="quiet" shape="square" aria-label={t.remove(at + 1)} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        ) : null}
      </Flex>
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Count {...props} />
        <Stock {...props} />
        <chakra.fieldset
          disabled={isRunning}
          display="contents"
          css={isRunning ? { '& input, & select, & button': { cursor: 'not-allowed', opacity: 0.75 } } : undefined}
        >
          <Kind at={at} level={level} onChange={setReward} />
          <RewardPart at={at} reward={level.reward} problem={problem} refused={refused} onChange={setReward} />
        </chakra.fieldset>
      </chakra.div>
    </chakra.fieldset>
  );
}
