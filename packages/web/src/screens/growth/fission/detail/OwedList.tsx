import { chakra, Flex } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { Funnel } from '../fission.js';

const words = texts({
  ends: [
    '二维码立即提示活动已结束，新扫码的好友不再计入。',
    'The codes say at once that it has ended, and friends who scan them no longer count.',
  ],
  owed: ['还有这些奖励没有发：', 'These rewards are still owed:'],
  none: ['没有待发的奖励。', 'No rewards are owed.'],
  tier: (level: number, name: string) => [`第 ${level} 档 · ${name}`, `Tier ${level} · ${name}`],
  count: (count: string) => [`${count} 份`, countOf(count, 'reward')],
  days: (days: number) => [
    `结束后 ${days} 天内仍可领取和发放。`,
    `They can be claimed and given for ${countOf(days, 'day')} after the end.`,
  ],
  noDays: ['领奖期限为 0 天，结束后不能再领取。', 'Rewards cannot be claimed after the end.'],
  review: (count: string) => [
    `另有 ${count} 位好友待核实，核实后可能再达成奖励。`,
    `${countOf(count, 'friend')} still to be reviewed may bring more.`,
  ],
});

/** Says what a campaign owes by level, before it is finished. */
export function OwedList({ funnel, expireDays }: { funnel: Funnel; expireDays: number }) {
  const t = useTexts(words);
  const owed = funnel.owed.filter(({ count }) => count > 0);
  return (
    <Flex direction="column" gap="2">
      <p>{t.ends}</p>
      <p>{owed.length > 0 ? t.owed : t.none}</p>
      {owed.length > 0 ? (
        <chakra.ul listStyleType="none" m="0" p="0" borderWidth="1px" borderRadius="s">
          {owed.map((one) => (
            <chakra.li key={one.level} display="flex" gap="3" px="3" py="1.5" css={{ '& + &': { borderTopWidth: '1px' } }}>
              <chakra.span flex="1" minWidth="0" color="ink" overflowWrap="anywhere">
                {t.tier(one.level, one.name)}
              </chakra.span>
              <chakra.b color="persimmon" fontVariantNumeric="tabular-nums">
                {t.count(formatCount(one.count))}
              </chakra.b>
            </chakra.li>
          ))}
        </chakra.ul>
      ) : null}
      {funnel.to_review > 0 ? <p>{t.review(formatCount(funnel.to_review))}</p> : null}
      <p>{expireDays > 0 ? t.days(expireDays) : t.noDays}</p>
    </Flex>
  );
}
