import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.js';

type ScreenModule = Record<string, ComponentType>;

/** Screens are files `screens/<domain>/<area>/<Name>.screen.tsx`; menus name them `<area>/<Name>`, without the domain. */
const nameOf = (file: string) => file.split('/').slice(-2).join('/').replace('.screen.tsx', '');

const loaders = new Map(
  Object.entries(import.meta.glob<ScreenModule>('../screens/*/*/*.screen.tsx')).map(([file, load]) => [nameOf(file), load]),
);

/** Screens a menu entry can show, which excludes the sign-in screens. */
export const screenNames = [...loaders.keys()].filter((name) => !name.startsWith('sign-in/'));

const components = new Map<string, ComponentType>();

async function load(name: string): Promise<ComponentType> {
  const component = name.slice(name.lastIndexOf('/') + 1);
  const found = (await loaders.get(name)?.())?.[component];
  if (!found) throw new Error(`The screen ${name} does not export ${component}.`);
  return found;
}

/** Loads a screen in advance, so that it renders immediately. */
export async function fetchScreen(name: string) {
  if (loaders.has(name) && !components.has(name)) components.set(name, await load(name));
}

/** Returns the screen with this name, loaded when first rendered; undefined if there is none. */
export function screenOf(name: string): ComponentType | undefined {
  if (!loaders.has(name)) return undefined;
  const screen = components.get(name) ?? lazyComponent(() => load(name));
  components.set(name, screen);
  return screen;
}
