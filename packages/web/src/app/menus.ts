import type { Data } from '@shiyi/sdk';

type ServerMenu = Data<'buildMenus'>[number];

/** Menu entry from the server, checked to be safe to show and to follow. */
export interface MenuNode {
  /** Unique key, because several entries may share a path. */
  key: number;
  /** Absolute path in the console; empty for external links. */
  path: string;
  title: string;
  icon: string;
  component: string;
  /** Required permission; its first word is the API area. */
  permission: string;
  /** External URL. */
  link: string;
  redirect: string;
  hidden: boolean;
  alwaysShow: boolean;
  noCache: boolean;
  /** Path of the entry to highlight instead of this one. */
  activeMenu: string;
  /** Which unprocessed count to show next to the title. */
  badge: 'remind' | 'need_dealt' | 'notify' | '';
  children: MenuNode[];
}

export const externalLink = /^(https?:|mailto:|tel:)/i;
const maxDepth = 12;
const maxNodes = 2000;
const publicFirst = new Set(['login', 'wwxLogin', 'wwxThirdLogin', 'authPage', 'yzan', '404', '405', '401', 'qrcode', 'redirect']);

/** Returns whether a path is accessible without signing in. */
export function isPublicPath(path: string): boolean {
  return path.includes('/qrcode') || publicFirst.has(path.split('/')[1] ?? '');
}

/** Returns whether the router can follow a path without leaving the console. */
export function isInnerPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !path.includes('//') && !/%(5c|2f%2f|0[0-9a-f])/i.test(path);
}

const badges = ['remind', 'need_dealt', 'notify'] as const;
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Resolves an entry's path against its parent's; undefined if it is not safe to follow. */
export function place(path: string, parent: string): { path: string; link: string } | undefined {
  if (path === '') return parent ? { path: parent, link: '' } : undefined;
  if (externalLink.test(path)) return { path: '', link: path };
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const joined = path.startsWith('/') ? path : `${parent === '/' ? '' : parent}/${path}`.replace(/(?<!\/)\/+$/, '') || '/';
  return isInnerPath(joined) && !isPublicPath(joined) ? { path: joined, link: '' } : undefined;
}

/** Parses the server's menus, dropping entries that cannot be shown or followed safely. */
export function readMenus(menus: readonly ServerMenu[], onCut?: () => void): MenuNode[] {
  const leaves = new Set<string>();
  let count = 0;

  function read(items: unknown, parent: string, depth: number): MenuNode[] {
    if (!Array.isArray(items)) return [];
    if (depth > maxDepth) {
      if (items.length > 0) onCut?.();
      return [];
    }
    return items.flatMap((item: Partial<ServerMenu> | null) => {
      const meta = item?.meta;
      const where = place(text(meta?.link) || text(item?.path), parent);
      if (!item || !where) return [];
      if (count >= maxNodes) {
        onCut?.();
        return [];
      }
      const key = ++count;
      const children = read(item.children, where.path || parent, depth + 1);
      if (where.path && children.length === 0) {
        if (leaves.has(where.path)) return [];
        leaves.add(where.path);
      }
      const redirect = text(item.redirect);
      return [
        {
          key,
          ...where,
          title: text(meta?.title) || 'no-name',
          icon: text(meta?.icon),
          component: text(item.component),
          permission: text(item.permission),
          redirect: isInnerPath(redirect) && !isPublicPath(redirect) ? redirect : '',
          hidden: item.hidden === true,
          alwaysShow: item.alwaysShow === true,
          noCache: meta?.noCache === true,
          activeMenu: text(meta?.activeMenu),
          badge: badges.find((one) => one === meta?.badge) ?? '',
          children,
        },
      ];
    });
  }

  return read(menus, '', 0);
}

export const visibleChildren = (node: MenuNode) => node.children.filter((child) => !child.hidden);

/** Returns how the sidebar shows an entry: as a link, or as a group of links. */
export function displayOf(node: MenuNode): { kind: 'link'; node: MenuNode } | { kind: 'group'; node: MenuNode; children: MenuNode[] } {
  const children = visibleChildren(node);
  const [only] = children;
  if (children.length === 0) return { kind: 'link', node };
  if (children.length === 1 && only && !node.alwaysShow) {
    const inner = displayOf(only);
    const shown = inner.node;
    return inner.kind === 'link' ? { kind: 'link', node: { ...shown, icon: shown.icon || node.icon } } : inner;
  }
  return { kind: 'group', node, children };
}

/** Yields every entry with the path to it, from the top-level entry down. */
export function* walkMenus(nodes: readonly MenuNode[], above: readonly MenuNode[] = []): Generator<{ node: MenuNode; trail: MenuNode[] }> {
  for (const node of nodes) {
    const trail = [...above, node];
    yield { node, trail };
    yield* walkMenus(node.children, trail);
  }
}
