import { describe, expect, it } from 'vitest';
import { displayOf, isInnerPath, isPublicPath, type MenuNode, readMenus, walkMenus } from './menus.js';

type Raw = Parameters<typeof readMenus>[0][number];

function menu(path: string, children: Raw[] = [], change: Record<string, unknown> = {}): Raw {
  const meta = { title: path, icon: null, noCache: false, keepAlive: true };
  return {
    path,
    name: path,
    component: children.length > 0 ? 'Layout' : 'users/StaffList',
    hidden: false,
    alwaysShow: false,
    redirect: null,
    sort: 1,
    children,
    ...change,
    meta: { ...meta, ...(change.meta as object) },
  };
}

const paths = (nodes: MenuNode[]) => [...walkMenus(nodes)].map(({ node }) => node.path || node.link);
const first = (nodes: MenuNode[]) => nodes[0] as MenuNode;

describe('readMenus', () => {
  it('joins the paths of children to those of their parents', () => {
    expect(paths(readMenus([menu('/system', [menu('users'), menu('/other')])]))).toEqual(['/system', '/system/users', '/other']);
  });

  it('leaves out what would lead to scripts, other sites or public pages', () => {
    const hostile = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '/%5cevil',
      '/login',
      '/redirect/x',
      '/qrcode/x',
      'JaVaScRiPt:x',
    ];
    expect(readMenus(hostile.map((path) => menu(path)))).toEqual([]);
    expect(readMenus([menu('/x', [], { meta: { link: 'javascript:alert(1)' } })])).toEqual([]);
  });

  it('keeps links outside and marks them as such', () => {
    expect(first(readMenus([menu('https://example.com/a')]))).toMatchObject({ path: '', link: 'https://example.com/a' });
    expect(first(readMenus([menu('/help', [], { meta: { link: 'mailto:help@example.com' } })]))).toMatchObject({
      link: 'mailto:help@example.com',
    });
  });

  it('handles depth, duplicates and invalid menus', () => {
    let deep = menu('/deep');
    for (let level = 0; level < 200; level++) deep = menu(`/d${level}`, [deep]);
    expect(paths(readMenus([deep])).length).toBeLessThan(20);
    expect(paths(readMenus([menu('/a'), menu('/a')]))).toEqual(['/a']);
    expect(readMenus([null, 5, 'x', { path: 7 }] as never)).toEqual([]);
    expect(readMenus({ a: 1 } as never)).toEqual([]);
    expect(first(readMenus([{ path: '/ok' }] as never)).title).toBe('no-name');
  });

  it('accepts no redirect that leaves the console or goes to a public page', () => {
    for (const redirect of ['noRedirect', '//evil.example', '/login', 'javascript:x', 7])
      expect(first(readMenus([menu('/a', [], { redirect })])).redirect).toBe('');
  });
});

describe('displayOf', () => {
  const shown = (raw: Raw) => displayOf(first(readMenus([raw])));

  it('shows a parent with one visible child as that child, with the parent’s icon if the child has none', () => {
    const parent = menu('/a', [menu('b'), menu('c', [], { hidden: true })], { meta: { icon: 'house' } });
    expect(shown(parent)).toMatchObject({ kind: 'link', node: { path: '/a/b', icon: 'house' } });
  });

  it('shows it as a group with alwaysShow or two visible children', () => {
    expect(shown(menu('/a', [menu('b')], { alwaysShow: true })).kind).toBe('group');
    expect(shown(menu('/a', [menu('b'), menu('c')])).kind).toBe('group');
  });

  it('shows a parent without visible children as a link to itself', () => {
    expect(shown(menu('/a', [menu('b', [], { hidden: true })]))).toMatchObject({ kind: 'link', node: { path: '/a' } });
  });
});

describe('isPublicPath', () => {
  it('recognizes the public pages and no others', () => {
    for (const path of [
      '/login',
      '/wwxLogin',
      '/wwxThirdLogin',
      '/authPage',
      '/yzan',
      '/404',
      '/405',
      '/401',
      '/qrcode/ww1',
      '/a/qrcode/b',
      '/redirect/x/y',
    ])
      expect(isPublicPath(path), path).toBe(true);
    for (const path of ['/', '/dashboard', '/loginx', '/user/login']) expect(isPublicPath(path), path).toBe(false);
  });
});

describe('isInnerPath', () => {
  it('refuses everything that could leave the console', () => {
    for (const path of ['', 'x', '//e', '/\\e', '/%5ce', '/a//b', '/a b', '/\t/e', '/\u0001e', '/a\u007f', '/%2f%2fe', 'https://e'])
      expect(isInnerPath(path), path).toBe(false);
    for (const path of ['/', '/a/b', '/标签', '/a-b_c.d/1']) expect(isInnerPath(path), path).toBe(true);
  });
});
