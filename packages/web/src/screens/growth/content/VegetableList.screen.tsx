import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { VegetableDrawer } from './VegetableDrawer.js';

const words = texts({
  title: ['种菜奖励', 'Vegetables'],
  sub: (count: string, when: string) => [`${count} 种蔬菜 · ${when}更新`, `${countOf(count, 'vegetable')} · updated ${when}`],
  none: ['还没有蔬菜', 'No vegetables yet'],
  notFound: ['没有符合条件的蔬菜', 'No vegetable matches'],
  reward: ['收获奖励', 'Reward'],
  points: (points: number) => [`${points} 积分`, countOf(points, 'point')],
  own: ['单独设置', 'Its own'],
  common: ['沿用种植配置', 'Same as all'],
  terms: ['天数和奖励', 'Days and reward'],
  edit: ['修改奖励', 'Change the reward'],
});

export type Vegetable = Row<'listVegetables'>;

/** Lists what customers can grow, and what a harvest brings. */
export function VegetableList() {
  const t = useTexts(words);
  const list = useList('listVegetables', ({ vegetable_id }) => vegetable_id);
  const may = useMay('changeVegetableReward');
  const [edited, setEdited] = useState<Vegetable>();
  const columns = useColumns('listVegetables', [
    { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name}</chakra.b> },
    { name: 'grow_days', end: true, wideOnly: true },
    { name: 'water_times', end: true, wideOnly: true },
    {
      name: 'reward_type',
      title: t.reward,
      cell: ({ reward_coupon, reward_points }) => reward_coupon?.name ?? (reward_points === null ? '–' : t.points(reward_points)),
    },
    {
      name: 'enabled',
      title: t.terms,
      cell: ({ enabled }) => <StatusChip tone={enabled ? 'good' : 'plain'}>{enabled ? t.own : t.common}</StatusChip>,
    },
    { name: 'harvest_count', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      columns={columns}
      onOpen={may ? setEdited : undefined}
      rowActions={may ? { name: ({ name }) => name, of: (one) => [{ label: t.edit, onSelect: () => setEdited(one) }] } : undefined}
    >
      {edited ? <VegetableDrawer vegetable={edited} onClose={() => setEdited(undefined)} /> : null}
    </ListPage>
  );
}
