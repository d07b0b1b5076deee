import { bytesOf } from '#ui/text/bytes.js';
import type { Content, Menu, MenuButton } from './menu-edits.js';
import { allOf, contents, parentOf } from './menu-edits.js';

/** Bytes that a name may have, and Chinese characters that clients show of it. */
export const limits = { top: { bytes: 16, shown: 4 }, below: { bytes: 60, shown: 8 } };

export const limitsOf = (menu: Menu, { id }: MenuButton) => (parentOf(menu, id) ? limits.below : limits.top);

/** Counts width in halves of a Chinese character. */
const widthOf = (name: string) => [...name].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

/** Whether clients cut the name off. */
export const isCut = (name: string, shown: number): boolean => widthOf(name) > shown * 2;

export type Problem = 'missing' | 'bytes' | 'key' | 'url' | 'long';

const most: Record<Content, number> = { key: 128, url: 1024, appid: 64, pagepath: 1024, media_id: 256 };

function problemOfContent(button: MenuButton, field: Content): Problem | undefined {
  const text = button[field].trim();
  if (!text) return 'missing';
  if (text.length > most[field]) return 'long';
  if (field === 'key' && !/^[A-Za-z0-9_.:-]+$/.test(text)) return 'key';
  return field === 'url' && !/^https?:\/\/\S+$/.test(text) ? 'url' : undefined;
}

export type Problems = Partial<Record<'name' | 'type' | Content, Problem>>;

/** Returns what would be refused of a button, by field. */
export function problemsOf(menu: Menu, button: MenuButton): Problems {
  const { name, type, below } = button;
  const found: [keyof Problems, Problem | undefined][] = [
    ['name', name.trim() ? (bytesOf(name) > limitsOf(menu, button).bytes ? 'bytes' : undefined) : 'missing'],
    ['type', type || below.length > 0 ? undefined : 'missing'],
    ...(type ? contents[type].map((field): [Content, Problem | undefined] => [field, problemOfContent(button, field)]) : []),
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem));
}

export const isFaulty = (menu: Menu, button: MenuButton) => Object.keys(problemsOf(menu, button)).length > 0;

/** Returns the first button that would be refused. */
export const firstFaulty = (menu: Menu) => allOf(menu).find((one) => isFaulty(menu, one));

/** Returns the buttons whose names clients cut off. */
export const cutOff = (menu: Menu) =>
  allOf(menu)
    .map((button) => ({ button, most: limitsOf(menu, button).shown }))
    .filter(({ button, most: shown }) => isCut(button.name, shown));
