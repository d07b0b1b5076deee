import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { instantOf } from '#ui/date/dates.js';
import { Card } from '#ui/layout/Card.js';
import { useTimeText } from '../use-time-text.js';

const words = texts({
  title: ['客户的进度页', 'A participant’s progress page'],
  unnamed: ['活动名称', 'Name of the campaign'],
  until: (time: string) => [`${time} 结束`, `Ends ${time}`],
  done: (count: number) => [`已邀请 ${count} 位`, `${count} have come`],
  left: (count: number, reward: string) => [`再来 ${count} 位，得「${reward}」`, `${count} more for “${reward}”`],
  people: (count: number) => [`${count} 位`, String(count)],
  reward: ['奖励', 'reward'],
  rules: ['活动规则', 'Rules'],
  sample: ['示例：已来 1 位', 'Sample: one friend has come'],
});

interface Level {
  invite_count: number;
  reward: { name: string };
}

interface Props {
  name: string;
  end: string;
  levels: readonly Level[];
  rules: string;
}

const sample = 1;
const countOf = ({ invite_count }: Level) => (Number.isInteger(invite_count) ? invite_count : 0);

function Steps({ levels }: { levels: readonly Level[] }) {
  const t = useTexts(words);
  return (
    <chakra.ol listStyleType="none" m="0" p="0" width="full">
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
        <chakra.li key={at} display="flex" gap="2" py="1.5" borderTopWidth="1px" fontSize="sm">
          <chakra.span color="ink.3" minWidth="12">
            {t.people(countOf(level))}
          </chakra.span>
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            {level.reward.name || t.reward}
          </chakra.span>
          {countOf(level) <= sample ? <chakra.span color="jade.700">✓</chakra.span> : null}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function Done({ levels }: { levels: readonly Level[] }) {
  const t = useTexts(words);
  const next = levels.find((one) => countOf(one) > sample);
  const share = Math.min(1, sample / Math.max(1, next ? countOf(next) : sample));
  return (
    <>
      <chakra.p fontSize="lg" fontWeight="semibold" color="jade.700">
        {t.done(sample)}
      </chakra.p>
      <chakra.span display="block" width="full" height="8px" borderRadius="full" bg="sunken" overflow="hidden" aria-hidden>
        <chakra.span display="block" height="100%" bg="jade.500" style={{ width: `${share * 100}%` }} />
      </chakra.span>
      {next ? <chakra.p fontSize="sm">{t.left(countOf(next) - sample, next.reward.name || t.reward)}</chakra.p> : null}
    </>
  );
}

const Screen = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2.5', p: '4' },
    ...{ width: 'full', maxWidth: '80', minHeight: '90', bg: 'surface' },
    ...{ borderWidth: '6px', borderColor: 'line.strong', borderRadius: '28px' },
  },
});

/** Shows the page on which a participant sees how far they are, with one friend as a sample. */
export function ProgressPreview({ name, end, levels, rules }: Props) {
  const t = useTexts(words);
  const time = useTimeText();
  const ends = instantOf(end);
  return (
    <Card p="4" aria-label={t.title} display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.h2 fontSize="sm" fontWeight="semibold">
        {t.title}
      </chakra.h2>
      <Screen>
        <chakra.b fontSize="md" overflowWrap="anywhere">
          {name || t.unnamed}
        </chakra.b>
        {ends ? (
          <chakra.span color="ink.3" fontSize="xs">
            {t.until(time.at(ends))}
          </chakra.span>
        ) : null}
        <Done levels={levels} />
        <Steps levels={levels} />
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
