import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Loaded = Record<string, ComponentType>;

const files = import.meta.glob<Loaded>([
  './screens/*/*.tsx',
  // Parts of screens are no screens.
  '!./screens/*/*{Drawer,Dialog,Form,Panel,Card,Part}.tsx',
]);

/** Screens a menu entry can show; those that need no sign-in are none. */
export const screenNames = Object.keys(files)
  .map((file) => file.slice('./screens/'.length, -'.tsx'.length))
  .filter((name) => !name.startsWith('sign-in/'));

const shown = new Map<string, ComponentType | LazyExoticComponent<ComponentType>>();

async function load(name: string): Promise<ComponentType> {
  const file = `./screens/${name}.tsx`;
  const part = name.slice(name.lastIndexOf('/') + 1);
  const found = (await files[file]?.())?.[part];
  if (!found) throw new Error(`${file} does not export ${part}.`);
  return found;
}

const isScreen = (name: string) => Object.hasOwn(files, `./screens/${name}.tsx`);

/** Fetches a screen before it is shown, so that it stands at once. */
export async function fetchScreen(name: string) {
  if (isScreen(name) && !shown.has(name)) shown.set(name, await load(name));
}

/** The screen drawn in `screens/<name>.tsx`, loaded when first shown; nothing where no such file exists. */
export function screenOf(name: string): ComponentType | undefined {
  if (!isScreen(name)) return undefined;
  const screen = shown.get(name) ?? lazy(async () => ({ default: await load(name) }));
  shown.set(name, screen);
  return screen;
}
