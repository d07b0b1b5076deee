import type { AskedField } from '../list/asked-by.js';

/** What the boot script knows of the console. */
export interface FirstReads {
  /** Paths of the calls that every page begins with. */
  always: readonly string[];
  /** Files of the frame, beside those that the start page names itself. */
  frame: readonly string[];
  /** Names of screens by the paths of the menus and of the sitemap. */
  paths: Readonly<Record<string, string>>;
  screens: Readonly<Record<string, FirstScreen>>;
}

export interface FirstScreen {
  files: readonly string[];
  /** What the screen begins with: a list that the address asks by these fields, or without them an answer that needs no input. */
  list?: { id: string; path: string; fields?: readonly AskedField[] };
}
