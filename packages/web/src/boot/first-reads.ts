import type { QueryField } from '#list/query-from-url.js';

/** What the boot script needs to know about the console. */
export interface FirstReads {
  /** Paths of the calls that every page starts with. */
  always: readonly string[];
  /** Files of the frame, beside those that the start page names itself. */
  frame: readonly string[];
  /** Names of screens by the paths of the menus and of the sitemap. */
  paths: Readonly<Record<string, string>>;
  screens: Readonly<Record<string, FirstScreen>>;
}

export interface FirstScreen {
  files: readonly string[];
  /** The first read of the screen: a list filtered by these fields of the URL, or without them a call without input. */
  list?: { id: string; path: string; fields?: readonly QueryField[] };
}
