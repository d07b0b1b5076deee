import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';

const words = texts({
  title: ['客户的进度页', 'A participant’s progress page'],
  unnamed: ['活动名称', 'Name of the campaign'],
  whose: ['小＊＊的邀请进度', 'Progress of M**'],
  friends: (count: number) => [`${count} 位好友`, countOf(count, 'friend')],
  tier: (count: number, reward: string) => [`邀请 ${count} 位：${reward}`, `${count}: ${reward}`],
  reward: ['奖励', 'Reward'],
  given: ['已发放', 'Given'],
  left: (count: number) => [`还差 ${count} 位`, `${count} to go`],
  rewards: ['奖励', 'Rewards'],
  rules: ['活动规则', 'Rules'],
  sample: ['示例：已来 1 位好友', 'Sample: one friend has come'],
});

interface Level {
  invite_count: number;
  reward: { name: string };
}

interface Props {
  name: string;
  levels: readonly Level[];
  rules: string;
}

const sample = 1;
const neededBy = ({ invite_count }: Level) => (Number.isInteger(invite_count) ? invite_count : 0);

function Tiers({ levels }: { levels: readonly Level[] }) {
  const t = useTexts(words);
  return (
    <chakra.ul listStyleType="none" m="0" p="0" width="full">
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
        <chakra.li key={at} display="flex" gap="2" py="1.5" borderTopWidth="1px" fontSize="sm">
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            {t.tier(neededBy(level), level.reward.name || t.reward)}
          </chakra.span>
          <chakra.b fontWeight="medium" whiteSpace="nowrap">
            {neededBy(level) <= sample ? t.given : t.left(neededBy(level) - sample)}
          </chakra.b>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function Bar({ levels }: { levels: readonly Level[] }) {
  const next = levels.find((one) => neededBy(one) > sample);
  const share = next ? sample / neededBy(next) : 1;
  return (
    <chakra.span display="block" width="full" height="8px" borderRadius="full" bg="sunken" overflow="hidden" flexShrink="0" aria-hidden>
      <chakra.span display="block" height="100%" bg="jade.500" style={{ width: `${share * 100}%` }} />
    </chakra.span>
  );
}

const Screen = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2', p: '4' },
    ...{ width: 'full', maxWidth: '80', minHeight: '90', maxHeight: '112', overflowY: 'auto', bg: 'surface' },
    ...{ borderWidth: '6px', borderColor: 'line.strong', borderRadius: '28px' },
  },
});

/** Shows the page on which a participant sees how far they are, with one friend as a sample. */
export function ProgressPreview({ name, levels, rules }: Props) {
  const t = useTexts(words);
  return (
    <Card p="4" aria-label={t.title} display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.h2 fontSize="sm" fontWeight="semibold">
        {t.title}
      </chakra.h2>
      <Screen tabIndex={0}>
        <chakra.b fontSize="md" overflowWrap="anywhere">
          {name || t.unnamed}
        </chakra.b>
        <chakra.span color="ink.3" fontSize="xs">
          {t.whose}
        </chakra.span>
        <chakra.b fontSize="lg">{t.friends(sample)}</chakra.b>
        <Bar levels={levels} />
        <chakra.b fontSize="sm">{t.rewards}</chakra.b>
        <Tiers levels={levels} />
        {rules ? (
          <chakra.div fontSize="xs" color="ink.2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            <chakra.b display="block">{t.rules}</chakra.b>
            {rules}
          </chakra.div>
        ) : null}
      </Screen>
      <chakra.p color="ink.3" fontSize="xs">
        {t.sample}
      </chakra.p>
    </Card>
  );
}
