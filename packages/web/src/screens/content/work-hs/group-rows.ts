import type { PhraseGroup } from './PhraseForm.js';

/** A group as the list of groups shows it. */
export interface GroupRow {
  group: PhraseGroup;
  level: number;
  /** Its neighbors, in order. */
  siblings: readonly PhraseGroup[];
  index: number;
  /** Quick replies in it and below it. */
  count: number;
}

export const mostLevels = 3;

export const countIn = ({ phrases, children }: PhraseGroup): number =>
  phrases.length + children.reduce((sum, child) => sum + countIn(child), 0);

/** The groups in the order in which they stand, those below a group behind it. */
export const rowsOf = (groups: readonly PhraseGroup[], level = 1): GroupRow[] =>
  groups.flatMap((group, index) => [
    { group, level, siblings: groups, index, count: countIn(group) },
    ...rowsOf(group.children, level + 1),
  ]);

const depthOf = ({ children }: PhraseGroup): number => 1 + Math.max(0, ...children.map(depthOf));

const isWithin = (group: PhraseGroup, id: number): boolean => group.id === id || group.children.some((child) => isWithin(child, id));

/** Whether a group may stand below another one, whose level is given; level 0 is the top. */
export const fitsBelow = (group: PhraseGroup, parent: PhraseGroup | undefined, level: number) =>
  level + depthOf(group) <= mostLevels && (parent === undefined || !isWithin(group, parent.id));
