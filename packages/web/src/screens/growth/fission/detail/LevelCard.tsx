import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { editorPath, type FissionRecord } from '../fission.js';
import { useTab } from './use-tab.js';

const words = texts({
  tier: (level: number) => [`第 ${level} 档`, `Tier ${level}`],
  people: (count: number) => [`${count} 位有效好友`, `${count} friends who count`],
  stock: (left: string, stock: string) => [`剩 ${left} / ${stock}`, `${left} of ${stock} left`],
  out: ['已发完', 'None left'],
  reached: (count: string) => [`${count} 人达成`, `${count} reached it`],
  given: (count: string) => [`${count} 份已发`, `${count} given`],
  add: ['增加库存', 'Add stock'],
});

export type Level = FissionRecord['tasks'][number];

interface Props {
  level: Level;
  mayAdd: boolean;
  id: number;
}

function Numbers({ level }: Pick<Props, 'level'>) {
  const t = useTexts(words);
  const { open } = useTab();
  const { reward, stock_left, completed, rewarded } = level;
  const left = t.stock(formatCount(stock_left), formatCount(reward.stock));
  return (
    <Flex gap="3" rowGap="0" flexWrap="wrap" fontSize="xs" color="ink.2" align="center">
      {stock_left === 0 ? <chakra.span color="rose">{`${t.out} · ${left}`}</chakra.span> : <span>{left}</span>}
      <chakra.button
        type="button"
        color="jade.700"
        cursor="pointer"
        minHeight="6"
        onClick={() => open('levels', { level: String(level.level) })}
      >
        {t.reached(formatCount(completed))}
      </chakra.button>
      <span>{t.given(formatCount(rewarded))}</span>
    </Flex>
  );
}

/** Shows what a level asks for and gives, and how much of that is left. */
export function LevelCard({ level: one, mayAdd, id }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listFissionRewards');
  const { level, invite_count, reward, stock_left } = one;
  const share = reward.stock === 0 ? 0 : stock_left / reward.stock;
  return (
    <chakra.li borderWidth="1px" borderRadius="md" p="3" display="flex" flexDirection="column" gap="1.5">
      <Flex gap="2" align="baseline" justify="space-between">
        <chakra.b fontWeight="semibold">{t.tier(level)}</chakra.b>
        <chakra.span color="ink.3" fontSize="xs">
          {t.people(invite_count)}
        </chakra.span>
      </Flex>
      <Flex gap="2" align="baseline" justify="space-between">
        <span>{`${reward.name} · ${meta.word(meta.input('reward_type'), reward.type)}`}</span>
        {mayAdd ? (
          <chakra.span flexShrink="0" fontSize="xs">
            <Link to={`${editorPath}?id=${id}`}>{t.add}</Link>
          </chakra.span>
        ) : null}
      </Flex>
      <chakra.span display="block" bg="sunken" height="8px" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.span display="block" bg="jade.500" height="100%" style={{ width: `${share * 100}%` }} />
      </chakra.span>
      <Numbers level={one} />
    </chakra.li>
  );
}
