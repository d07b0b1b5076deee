/// <reference types="vite/client" />
import type { Pair } from './texts.js';

/** A fixed page of the console, declared in the `places.ts` of its area. */
export interface Place {
  /** Path pattern in React Router syntax. */
  path: string;
  title: Pair;
  /** Name of the screen next to the `places.ts`; becomes `<area>/<Name>` when read. */
  screen?: string;
  /** API areas the page will cover, if it has no screen yet. */
  areas?: readonly string[];
  /** Path of the list this page belongs to, for the sidebar highlight. */
  within?: string;
  noCache?: true;
  /** Lists those operations, for API developers. */
  showsCalls?: true;
  /** Whether the page is accessible without signing in. */
  isPublic?: true;
}

const files = import.meta.glob<Place[]>('../screens/*/*/places.ts', { eager: true, import: 'places' });

const all = Object.entries(files).flatMap(([file, declared]) => {
  const area = file.split('/').at(-2) ?? '';
  return declared.map((place) => (place.screen ? { ...place, screen: `${area}/${place.screen}` } : place));
});

/** Pages accessible without signing in. */
export const publicPlaces: readonly Place[] = all.filter((place) => place.isPublic && place.path !== '*');

function findQrcodePlace(): Place {
  const place = all.find((one) => one.path === '*');
  if (!place) throw new Error('No page of the sitemap takes scanned codes.');
  return place;
}

/** Page for scanned codes: every path that contains `/qrcode` is public and shows it. */
export const qrcodePlace = findQrcodePlace();

/** Fixed pages that require sign-in; the server's menus add more. */
export const places: readonly Place[] = all.filter((place) => !place.isPublic);
