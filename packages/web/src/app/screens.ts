import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.js';

type Loaded = Record<string, ComponentType>;

/** A screen is a file `screens/<domain>/<area>/<Name>.screen.tsx`; menus name it `<area>/<Name>`, whichever domain its area is in. */
const nameOf = (file: string) => file.split('/').slice(-2).join('/').replace('.screen.tsx', '');

const loaders = new Map(
  Object.entries(import.meta.glob<Loaded>('../screens/*/*/*.screen.tsx')).map(([file, load]) => [nameOf(file), load]),
);

/** Screens a menu entry can show; those that need no sign-in are none. */
export const screenNames = [...loaders.keys()].filter((name) => !name.startsWith('sign-in/'));

const shown = new Map<string, ComponentType>();

async function load(name: string): Promise<ComponentType> {
  const component = name.slice(name.lastIndexOf('/') + 1);
  const found = (await loaders.get(name)?.())?.[component];
  if (!found) throw new Error(`The screen ${name} does not export ${component}.`);
  return found;
}

/** Fetches a screen before it is shown, so that it stands at once. */
export async function fetchScreen(name: string) {
  if (loaders.has(name) && !shown.has(name)) shown.set(name, await load(name));
}

/** The screen that menus and the sitemap call so, loaded when first shown; nothing where there is none. */
export function screenOf(name: string): ComponentType | undefined {
  if (!loaders.has(name)) return undefined;
  const screen = shown.get(name) ?? lazyPart(() => load(name));
  shown.set(name, screen);
  return screen;
}
