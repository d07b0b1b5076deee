import type { Data } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { ownScope } from './own-scope.js';
import type { Role } from './roles.js';

const scopes = ['all', 'dept_and_children', 'dept', 'self', 'custom'] as const;
const role = (data_scope: Role['data_scope'], scope_dept_ids: number[] = []) => ({ data_scope, scope_dept_ids }) as Role;
type Department = Data<'getDepartmentTree'>[number];
const department = (id: number, children: Department[] = []) => ({ id, children }) as Department;
const tree = [department(1, [department(2, [department(3)]), department(4)])];

describe('ownScope', () => {
  it.each([
    [[role('self')], ['self'], []],
    [[role('dept')], ['dept', 'self', 'custom'], [2]],
    [[role('custom', [4])], ['dept', 'self', 'custom'], [4]],
    [
      [role('dept_and_children'), role('custom', [4])],
      ['dept_and_children', 'dept', 'self', 'custom'],
      [2, 3, 4],
    ],
  ])('follows from %j', (own, given, seen) => {
    const scope = ownScope(own as Role[], [2], false);
    expect(scopes.filter(scope.gives)).toEqual(given);
    expect([...(scope.departments(tree) ?? [])].sort()).toEqual(seen);
  });

  it.each([
    [[role('all')], false],
    [[role('self')], true],
  ])('includes everything with %j and an administrator %s', (own, unlimited) => {
    const scope = ownScope(own as Role[], [2], unlimited);
    expect(scopes.filter(scope.gives)).toEqual([...scopes]);
    expect(scope.departments(tree)).toBeUndefined();
  });
});
