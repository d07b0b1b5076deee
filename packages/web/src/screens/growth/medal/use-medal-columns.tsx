import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';

const words = texts({
  rule: ['达成条件', 'Rule'],
  streak: (action: string, days: number) => [`连续 ${days} 天${action}`, `${action}, ${countOf(days, 'day')} in a row`],
  count: (action: string, times: number) => [`${action}累计 ${times} 次`, `${action}, ${countOf(times, 'time')}`],
  points: (points: number) => [`累计获得 ${points} 积分`, `${countOf(points, 'point')} earned`],
});

type Medal = Row<'listMedals'>;

/** The columns of badges, with the rule that earns each in words. */
export function useMedalColumns() {
  const t = useTexts(words);
  const meta = useMeta('listMedals');
  const rule = ({ action_key, action_name, threshold, threshold_type }: Medal) => {
    if (action_key === 'earn_points') return t.points(threshold);
    return threshold_type === 'streak' ? t.streak(action_name, threshold) : t.count(action_name, threshold);
  };
  return useColumns('listMedals', [
    { name: 'name', cell: (one) => <MedalName medal={one} /> },
    { name: 'action_name', title: t.rule, cell: rule },
    { name: 'level', end: true, wideOnly: true },
    { name: 'reward_coupon', cell: ({ reward_coupon }) => reward_coupon?.name ?? '–', wideOnly: true },
    { name: 'holder_count', end: true, wideOnly: true },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
  ]);
}

function MedalName({ medal: { name, icon } }: { medal: Medal }) {
  return (
    <Flex align="center" gap="2.5">
      <RemoteImage src={icon} alt="" width="{sizes.8}" height="{sizes.8}" radius="full" otherwise="" />
      <chakra.b data-short fontWeight="semibold">
        {name}
      </chakra.b>
    </Flex>
  );
}
