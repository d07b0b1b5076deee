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

const made = new Map<string, LazyExoticComponent<ComponentType>>();

/** The screen drawn in `screens/<name>.tsx`, loaded when first shown; nothing where no such file exists. */
export function screenOf(name: string): LazyExoticComponent<ComponentType> | undefined {
  const file = `./screens/${name}.tsx`;
  const load = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!load) return undefined;
  const known = made.get(file);
  if (known) return known;
  const screen = lazy(async () => {
    const part = name.slice(name.lastIndexOf('/') + 1);
    const found = (await load())[part];
    if (!found) throw new Error(`${file} does not export ${part}.`);
    return { default: found };
  });
  made.set(file, screen);
  return screen;
}
