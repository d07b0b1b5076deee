import { expect, it } from 'vitest';
import { orderDepartments } from './write-departments.js';

const department = (id: number, parentid: number, order = 0) => ({ id, parentid, order, name: `部门 ${id}` });
const shown = (list: Parameters<typeof orderDepartments>[0]) => {
  const { good, inRing } = orderDepartments(list);
  return { good: good.map(({ id, parentid, sort, seen }) => [id, parentid, sort, seen]), inRing: inRing.map(({ id }) => id) };
};

it('places departments below their parents, the largest order first', () => {
  expect(shown([department(3, 1, 5), department(2, 1, 9), department(4, 3), department(1, 0)])).toEqual({
    good: [
      [1, 0, 0, false],
      [2, 1, 0, true],
      [3, 1, 1, true],
      [4, 3, 0, true],
    ],
    inRing: [],
  });
});

it('omits cycles and their descendants, and a department listed twice', () => {
  expect(shown([department(1, 0), department(5, 6), department(6, 5), department(7, 7), department(8, 6), department(1, 0)])).toEqual({
    good: [[1, 0, 0, false]],
    inRing: [5, 6, 7, 8],
  });
});

it('starts a tree where the parent is not visible', () => {
  expect(shown([department(12, 9), department(13, 12)])).toEqual({
    good: [
      [12, 9, 0, false],
      [13, 12, 0, true],
    ],
    inRing: [],
  });
});
