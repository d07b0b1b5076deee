import { describe, expect, it } from 'vitest';
import { displayOf, walkMenus } from '#app/menus.js';
import { fit, linesOf, linesWithout, spotAt } from './menu-lines.js';
import { findMenu, type Menu, moveMenu, pathsOf, previewOf, spotOf } from './menu-tree.js';

function menu(id: number, children: Menu[] = [], change: Partial<Menu> = {}): Menu {
  return {
    id,
    pid: null,
    title: `M${id}`,
    title_en: null,
    name: `M${id}`,
    path: `/m${id}`,
    component: children.length > 0 ? 'Layout' : 'users/StaffList',
    icon: null,
    redirect: null,
    hidden: false,
    always_show: false,
    no_cache: false,
    keep_alive: true,
    is_frame: false,
    sort: 0,
    permission_code: null,
    status: 'enabled',
    children: children.map((child) => ({ ...child, pid: id })),
    ...change,
  };
}

/** 1, 2 (21, 22 (221)), 3 (31) */
const tree = [menu(1), menu(2, [menu(21), menu(22, [menu(221)])]), menu(3, [menu(31)])];
const shape = (menus: readonly Menu[]): unknown[] => menus.map((one) => (one.children.length > 0 ? [one.id, shape(one.children)] : one.id));

describe('moveMenu', () => {
  it('moves an entry with all below it, counting siblings without it', () => {
    expect(shape(moveMenu(tree, 22, { pid: null, index: 1 }))).toEqual([1, [22, [221]], [2, [21]], [3, [31]]]);
    expect(shape(moveMenu(tree, 1, { pid: null, index: 2 }))).toEqual([[2, [21, [22, [221]]]], [3, [31]], 1]);
    expect(shape(moveMenu(tree, 1, { pid: 22, index: 0 }))).toEqual([
      [2, [21, [22, [1, 221]]]],
      [3, [31]],
    ]);
  });

  it('is undone by the spot the entry had before', () => {
    for (const id of [1, 2, 21, 22, 221, 3, 31]) {
      const before = spotOf(tree, id);
      const after = moveMenu(tree, id, { pid: null, index: 0 });
      expect(before && shape(moveMenu(after, id, before))).toEqual(shape(tree));
    }
  });
});

describe('dragging', () => {
  const lines = linesOf(tree, new Set());
  const one = findMenu(tree, 1) as Menu;
  const rest = linesWithout(lines, one);

  it('drops at every gap and level that the neighbors allow', () => {
    const order = rest.map((line) => line.node.id);
    expect(order).toEqual([2, 21, 22, 221, 3, 31]);
    const spot = (before: number, level: number) => spotAt(rest, fit(rest, { before, level }));
    expect(spot(0, 5)).toEqual({ pid: null, index: 0 });
    expect(spot(1, 0)).toEqual({ pid: 2, index: 0 });
    expect(spot(4, 0)).toEqual({ pid: null, index: 1 });
    expect(spot(4, 1)).toEqual({ pid: 2, index: 2 });
    expect(spot(4, 2)).toEqual({ pid: 22, index: 1 });
    expect(spot(6, 0)).toEqual({ pid: null, index: 2 });
    expect(spot(6, 1)).toEqual({ pid: 3, index: 1 });
  });

  it('drops nothing below a page or a link, and appends to a collapsed group', () => {
    const pages = linesOf([menu(5), menu(6, [], { path: 'https://example.com', is_frame: true })], new Set());
    expect(fit(pages, { before: 2, level: 1 }).level).toBe(0);
    const folded = linesWithout(linesOf(tree, new Set([2])), one);
    expect(spotAt(folded, fit(folded, { before: 1, level: 1 }))).toEqual({ pid: 2, index: 2 });
  });

  it('never offers to drop an entry into itself', () => {
    const two = findMenu(tree, 2) as Menu;
    expect(linesWithout(lines, two).map((line) => line.node.id)).toEqual([1, 3, 31]);
  });
});

describe('previewOf', () => {
  const titles = (menus: readonly Menu[], sees?: (menu: Menu) => boolean) =>
    [...walkMenus(previewOf(menus, false, sees))].map(({ node }) => node.title);

  it('omits disabled and hidden entries, and empty groups', () => {
    expect(titles(tree, (one) => one.id !== 31)).toEqual(['M1', 'M2', 'M21', 'M22', 'M221']);
    expect(titles([menu(2, [menu(21, [], { status: 'disabled' })])])).toEqual([]);
  });

  it('collapses a group with one visible child unless it always shows', () => {
    const group = (change: Partial<Menu>) => previewOf([menu(2, [menu(21), menu(22, [], { hidden: true })], change)], false)[0];
    const kinds = [group({}), group({ always_show: true })].map((node) => node && displayOf(node).kind);
    expect(kinds).toEqual(['link', 'group']);
  });

  it('joins paths to those above, links excepted', () => {
    const paths = pathsOf([menu(1, [menu(2, [], { path: 'users' }), menu(3, [], { path: 'mailto:a@b.c' })], { path: '/system' })]);
    expect([...paths]).toEqual([
      [1, '/system'],
      [2, '/system/users'],
      [3, ''],
    ]);
  });
});
