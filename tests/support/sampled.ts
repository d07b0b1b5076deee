import { readdirSync } from 'node:fs';
import { measuredSeconds } from './durations.js';
import { shareOf } from './share.js';

/** Folders of which the quick profile runs a share. */
export const sampledFolders = ['conformance', 'stories', 'web', 'cli', 'readers', 'architecture', 'reliability', 'attacks'];

/** Seconds of a worker that the share of a quick run may take; ADR 19 gives the reason. */
export const shareBudget = 260;

const tests = new URL('../', import.meta.url);

/** Returns all test files of the sampled folders by their paths from the root. */
export function sampledFiles(): string[] {
  const below = (folder: string) =>
    readdirSync(new URL(folder, tests), { recursive: true, encoding: 'utf8' }).map((name) => `tests/${folder}/${name}`);
  const names = sampledFolders.flatMap(below).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => name.endsWith('.test.ts')).sort();
}

/** Returns the sampled files that a quick run with this seed includes. */
export const shareOfSeed = (seed: number): string[] => shareOf(seed, sampledFiles(), measuredSeconds(), shareBudget);
