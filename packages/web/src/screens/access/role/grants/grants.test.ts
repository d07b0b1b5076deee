import { describe, expect, it } from 'vitest';
import { applyChanges, differenceOf, noChanges, setGrant } from './changes.js';
import {
  below,
  type Grant,
  heldGrants,
  hiddenMenus,
  leaves,
  menuGapOf,
  ticks,
  toggleMenu,
  togglePermission,
  withAncestors,
} from './grants.js';

const grant = (id: number, children: Grant[] = [], change: Partial<Grant> = {}): Grant => ({
  id,
  title: `G${id}`,
  name: `G${id}`,
  code: children.length > 0 ? null : `area:thing:g${id}`,
  group: children.length > 0,
  children,
  ...change,
});

/** 1 (11, 12), 2 (21) */
const tree = [grant(1, [grant(11), grant(12)]), grant(2, [grant(21)])];
const find = (id: number) => tree.flatMap(below).find((one) => one.id === id) as Grant;
const anything = () => true;
const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

describe('grant changes', () => {
  const held = new Set([1, 2]);

  it('disappear when they are undone', () => {
    const added = setGrant(held, noChanges, [3], true);
    expect(sorted(applyChanges(held, added))).toEqual([1, 2, 3]);
    expect(setGrant(held, added, [3], false).size).toBe(0);
    expect(setGrant(held, setGrant(held, noChanges, [1], false), [1], true).size).toBe(0);
  });

  it('are compared with the current state of the server', () => {
    const changes = setGrant(held, setGrant(held, noChanges, [3, 4], true), [1], false);
    expect(differenceOf(new Set([2, 3]), changes)).toEqual({ added: [4], removed: [] });
    expect(sorted(applyChanges(new Set([1, 2, 9]), changes))).toEqual([2, 3, 4, 9]);
  });
});

describe('checkboxes', () => {
  it('are checked, partly checked or unchecked by their content', () => {
    const { chosen, mixed } = ticks(tree, new Set([11, 21]), leaves);
    expect([sorted(chosen), sorted(mixed)]).toEqual([[2, 11, 21], [1]]);
  });

  it('grant only permissions that the caller may grant, and revoke all', () => {
    const mayGive = (one: Grant) => one.id !== 12;
    expect(togglePermission(find(1), new Set(), mayGive)).toEqual({ ids: [11], on: true });
    expect(togglePermission(find(1), new Set([11]), mayGive)).toEqual({ ids: [1, 11, 12], on: false });
    expect(togglePermission(find(1), new Set([11]), anything)).toEqual({ ids: [11, 12], on: true });
  });

  it('include parent menus and remove empty groups', () => {
    expect(toggleMenu(tree, find(11), new Set())).toEqual({ ids: [1, 11], on: true });
    expect(toggleMenu(tree, find(11), new Set([1, 11]))).toEqual({ ids: [11, 1], on: false });
    expect(toggleMenu(tree, find(11), new Set([1, 11, 12]))).toEqual({ ids: [11], on: false });
    // Granted but unreachable: the click repairs that.
    expect(toggleMenu(tree, find(11), new Set([11]))).toEqual({ ids: [1, 11], on: true });
  });
});

it('shows why a granted menu is hidden', () => {
  const codes = new Set(['area:thing:g21']);
  expect(hiddenMenus(tree, new Set([11, 2, 21]), codes)).toEqual(new Map([[11, 'parent']]));
  expect(hiddenMenus(tree, new Set([1, 11, 2, 21]), codes)).toEqual(new Map([[11, 'permission']]));
});

it('keeps only what is granted, with its parents', () => {
  expect(heldGrants(tree, new Set([12])).map((one) => [one.id, one.children.map((child) => child.id)])).toEqual([[1, [12]]]);
});

describe('menuGapOf', () => {
  const menus = [grant(1, [grant(11, [], { code: 'coupons:coupon:list' }), grant(12, [], { code: 'goods:goods:list' })])];
  const right = (id: number, code: string) => grant(id, [], { code });
  const coupons = [right(101, 'coupons:coupon:list'), right(102, 'coupons:coupon:create')];

  it('finds rights whose area has menus of which none is held', () => {
    const { permissions, menus: found } = menuGapOf(menus, new Set([1, 12]), [...coupons, right(103, 'goods:goods:create')]);
    expect(permissions.map(({ id }) => id)).toEqual([101, 102]);
    expect(found.map(({ id }) => id)).toEqual([11]);
    expect(withAncestors(menus, found)).toEqual([1, 11]);
  });

  it('finds nothing once the menu is held, nor for rights without a screen', () => {
    expect(menuGapOf(menus, new Set([1, 11]), coupons).menus).toEqual([]);
    expect(menuGapOf(menus, new Set(), [right(104, 'upload:file:create')]).permissions).toEqual([]);
  });
});
