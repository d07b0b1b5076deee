import './testing/browser-globals.js';
import { describe, expect, it } from 'vitest';
import { pathsWithPurpose } from '#generated-pages/purposes.js';
import { readMenus } from './menus.js';
import { publicRoute, safeTarget, settle } from './routes.js';
import { screenNames, screenOf } from './screens.js';
import { places, publicPlaces, qrcodePlace } from './sitemap.js';

const meta = { icon: null, noCache: false, keepAlive: true };
const menus = readMenus([
  {
    path: '/system',
    name: 'System',
    component: 'Layout',
    hidden: false,
    alwaysShow: true,
    redirect: null,
    meta: { ...meta, title: '系统' },
    sort: 1,
    children: [
      {
        path: 'staff',
        name: 'Staff',
        component: 'users/StaffList',
        hidden: false,
        alwaysShow: false,
        redirect: null,
        meta: { ...meta, title: '员工' },
        sort: 1,
        children: [],
      },
    ],
  },
  {
    path: '/l1',
    name: 'L1',
    component: 'Layout',
    hidden: false,
    alwaysShow: false,
    redirect: '/l2',
    meta: { ...meta, title: 'L1' },
    sort: 1,
    children: [],
  },
  {
    path: '/l2',
    name: 'L2',
    component: 'Layout',
    hidden: false,
    alwaysShow: false,
    redirect: '/l1',
    meta: { ...meta, title: 'L2' },
    sort: 1,
    children: [],
  },
]);

describe('settle', () => {
  it('finds the pages of the menus with their trail', () => {
    expect(settle('/system/staff', menus)?.route).toMatchObject({
      screen: 'users/StaffList',
      title: '员工',
      crumbs: [{ title: '系统' }, { title: '员工' }],
    });
  });

  it('leads from a parent to its first page', () => {
    expect(settle('/system', menus)?.path).toBe('/system/staff');
  });

  it('finds every fixed page', () => {
    for (const place of places) expect(settle(place.path.replace(':id', '12'), menus)?.route.pattern, place.path).toBe(place.path);
  });

  it('accepts only valid ids', () => {
    for (const id of ['..%2f..%2fredis', '../../redis', '0', '-1', '1.5', 'x', '12345678901234567'])
      expect(settle(`/material/article/${id}`, menus), id).toBeUndefined();
  });

  it('rejects cycles and unknown paths', () => {
    expect(settle('/l1', menus)).toBeUndefined();
    expect(settle('/nowhere', menus)).toBeUndefined();
  });
});

describe('publicRoute', () => {
  it('recognizes the public pages, and the code of an enterprise anywhere', () => {
    expect(publicRoute('/login')?.screen).toBe('sign-in/Login');
    expect(publicRoute('/x/qrcode/ww1')?.screen).toBe('sign-in/Qrcode');
    expect(publicRoute('/login/x')).toBeUndefined();
  });
});

describe('safeTarget', () => {
  it('keeps a known path with its query', () => {
    expect(safeTarget('/system/staff?status=enabled&open=3', menus)).toBe('/system/staff?status=enabled&open=3');
  });

  it('goes to the home page instead of unknown places', () => {
    const hostile = [
      '//e.com',
      '/\\e.com',
      '/%5ce.com',
      'https:e.com',
      'javascript:alert(1)',
      '/redirect//e.com',
      '#//e.com',
      '%2f%2fe',
      '/\t/e.com',
      '/\n/e.com',
      '/nowhere',
      '/system/staff/../../login',
      '/login?redirect=/login?redirect=/login',
      `/${'a'.repeat(3000)}`,
      '',
      null,
    ];
    for (const target of hostile) expect(safeTarget(target, menus), String(target)).toBe('/');
  });

  it('has a page of calls for every area of the contract, and for nothing else', () => {
    expect(settle('/operations/camp-member', menus)?.route).toMatchObject({ areas: ['camp-member'] });
    expect(settle('/operations/constructor', menus)).toBeUndefined();
  });
});

describe('pages of areas', () => {
  it('have a screen, or say what they will be', () => {
    const lost = [...places, ...publicPlaces, qrcodePlace].filter((place) => place.screen && !screenOf(place.screen));
    expect(lost).toEqual([]);
    const coming = places.filter((place) => !place.screen).map((place) => place.path);
    expect(pathsWithPurpose.toSorted()).toEqual(coming.toSorted());
  });

  it('are each declared once, and screens of two domains share no name', () => {
    const paths = places.map((place) => place.path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(screenNames).toEqual([...new Set(screenNames)]);
    const files = Object.keys(import.meta.glob('../screens/*/*/*.screen.tsx')).filter((file) => !file.includes('/sign-in/'));
    expect(screenNames).toHaveLength(files.length);
  });
});
