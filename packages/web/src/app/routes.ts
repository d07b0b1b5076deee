import { areaTitle } from '@shiyi/sdk';
import { matchPath } from 'react-router-dom';
import { isInnerPath, isPublicPath, type MenuNode, visibleChildren, walkMenus } from './menus.js';
import { type Place, places, publicPlaces, qrcodePlace } from './sitemap.js';
import { say } from './texts.js';

export interface Crumb {
  title: string;
  /** Undefined if the breadcrumb is not a page. */
  path?: string;
}

/** The page at a path. */
export interface Route {
  pattern: string;
  title: string;
  screen?: string;
  areas?: readonly string[];
  showsCalls?: boolean;
  /** API area of the menu entry. */
  area?: string;
  /** Component name from the server that has no screen. */
  unknown?: string;
  crumbs: Crumb[];
  /** Path of the sidebar entry to highlight. */
  active: string;
  noCache: boolean;
}

const passThrough = new Set(['', 'Layout', 'ParentView']);
const idShape = /^[1-9]\d{0,15}$/;

function placeRoute(place: Place, above: Crumb[]): Route {
  const title = say(place.title);
  return {
    pattern: place.path,
    title,
    ...(place.screen ? { screen: place.screen } : {}),
    ...(place.areas ? { areas: place.areas } : {}),
    ...(place.showsCalls ? { showsCalls: true } : {}),
    crumbs: [...above, { title }],
    active: place.within ?? place.path,
    noCache: place.noCache ?? false,
  };
}

function menuRoute(node: MenuNode, trail: readonly MenuNode[]): Route {
  return {
    pattern: node.path,
    title: node.title,
    screen: node.component,
    unknown: node.component,
    ...(node.permission ? { area: node.permission.split(':')[0] ?? '' } : {}),
    crumbs: trail.map((one) => ({ title: one.title, ...(one !== node && one.path ? { path: one.path } : {}) })),
    active: node.activeMenu || node.path,
    noCache: node.noCache,
  };
}

function fixedPlace(path: string): Place | undefined {
  return places.find((place) => {
    const match = matchPath(place.path, path);
    return match && Object.values(match.params).every((value) => idShape.test(value ?? ''));
  });
}

/** Returns the page that lists an area's operations, which the reference documentation links to. */
function areaPlace(path: string): Place | undefined {
  const area = matchPath('/operations/:area', path)?.params.area ?? '';
  const title = Object.hasOwn(areaTitle, area) ? areaTitle[area] : undefined;
  return title && { path, title: [title.zh, title.en], areas: [area], showsCalls: true };
}

/** Returns the target of a parent entry: its redirect, or its first visible page. */
function forward(node: MenuNode): string | undefined {
  if (node.redirect && node.redirect !== node.path) return node.redirect;
  for (const { node: child } of walkMenus(visibleChildren(node))) if (child.path && !passThrough.has(child.component)) return child.path;
  return undefined;
}

/** Returns the page at a path, a path to redirect to, or undefined. */
export function resolve(path: string, menus: readonly MenuNode[]): Route | { to: string } | undefined {
  let parent: MenuNode | undefined;
  for (const { node, trail } of walkMenus(menus)) {
    if (node.path !== path) continue;
    if (!passThrough.has(node.component)) return menuRoute(node, trail);
    parent ??= node;
  }
  const place = fixedPlace(path) ?? areaPlace(path);
  if (place) {
    const owner = place.within && [...walkMenus(menus)].find(({ node }) => node.path === place.within && !passThrough.has(node.component));
    return placeRoute(place, owner ? owner.trail.map((one) => ({ title: one.title, path: one.path })) : []);
  }
  const to = parent && forward(parent);
  return to && to !== path ? { to } : undefined;
}

/** Follows up to 6 menu redirects; returns undefined for a loop. */
export function settle(path: string, menus: readonly MenuNode[]): { path: string; route: Route } | undefined {
  let at = path;
  for (let step = 0; step < 6; step++) {
    const found = resolve(at, menus);
    if (!found) return undefined;
    if (!('to' in found)) return { path: at, route: found };
    at = found.to;
  }
  return undefined;
}

/** Returns the public page at a path. */
export function publicRoute(path: string): Route | undefined {
  const place = publicPlaces.find((one) => one.path === path) ?? (path.includes('/qrcode') ? qrcodePlace : undefined);
  return place && placeRoute(place, []);
}

/** Returns an untrusted path if it is safe to open after sign-in, or else the home page. */
export function safeTarget(target: string | null, menus: readonly MenuNode[]): string {
  if (!target || target.length > 2000) return '/';
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  if (!isInnerPath(path) || isPublicPath(path) || !settle(path, menus)) return '/';
  return search ? `${path}?${search}` : path;
}
