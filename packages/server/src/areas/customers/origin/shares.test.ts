import { expect, it } from 'vitest';
import { distribute } from './shares.js';

const assignees = [
  { id: 1, name: '甲', regions: ['宁波市'] },
  { id: 2, name: '乙', regions: ['浙江'] },
  { id: 3, name: '丙', regions: ['宁波市', '上海'] },
];
const lead = (id: number, province: string | null, city: string | null) => ({ id, province, city });

it('gives each lead to the person with the fewest, the first among equals', () => {
  const leads = [1, 2, 3, 4, 5].map((id) => lead(id, null, null));
  expect([...distribute(leads, assignees, false).given.values()]).toEqual([1, 2, 3, 1, 2]);
});

it('matches the city first, then the province, in either spelling', () => {
  const leads = [
    lead(1, '浙江省', '宁波'),
    lead(2, '浙江省', '宁波市'),
    lead(3, '浙江省', '温州市'),
    lead(4, '上海市', '上海市'),
    lead(5, '浙江省', null),
  ];
  const { given, left } = distribute(leads, assignees, true);
  expect([...given]).toEqual([
    [1, 1],
    [2, 3],
    [3, 2],
    [4, 3],
    [5, 2],
  ]);
  expect(left).toEqual([]);
});

it('leaves leads that nobody serves', () => {
  expect(distribute([lead(1, null, null), lead(2, '西藏自治区', '拉萨市')], assignees, true)).toEqual({ given: new Map(), left: [1, 2] });
});
