/// <reference types="vite/client" />
import type { Pair } from './texts.js';

/** A fixed page of the console, declared in `places.ts` of the area it belongs to. */
export interface Place {
  /** Pattern in the router's own notation. */
  path: string;
  title: Pair;
  /** Name of the drawn screen beside it; `<area>/<Name>` once it is read. */
  screen?: string;
  /** Areas of the contract whose calls the page will stand for, where no screen is drawn yet. */
  areas?: readonly string[];
  /** Path of the list this page belongs to, for the sidebar's highlight. */
  within?: string;
  noCache?: true;
  /** Shows those calls themselves, for those who work with the API. */
  showsCalls?: true;
  /** Needs no sign-in. */
  isPublic?: true;
}

const files = import.meta.glob<Place[]>('../screens/*/*/places.ts', { eager: true, import: 'places' });

const all = Object.entries(files).flatMap(([file, declared]) => {
  const area = file.split('/').at(-2) ?? '';
  return declared.map((place) => (place.screen ? { ...place, screen: `${area}/${place.screen}` } : place));
});

/** Pages that need no sign-in. */
export const publicPlaces: readonly Place[] = all.filter((place) => place.isPublic && place.path !== '*');

function scanned(): Place {
  const place = all.find((one) => one.path === '*');
  if (!place) throw new Error('No page of the sitemap takes scanned codes.');
  return place;
}

/** Any path with `/qrcode` in it is public; this is the page it shows. */
export const qrcodePlace = scanned();

/** The fixed pages behind the sign-in; the server's menus add theirs. */
export const places: readonly Place[] = all.filter((place) => !place.isPublic);
