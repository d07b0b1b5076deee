/** Seconds by file. A file that was not measured yet counts as the median of its folder, or of all where the folder is new. */
export type Seconds = Readonly<Record<string, number>>;

const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
const ascending = (one: number, other: number) => one - other;

function medianOf(folder: string, seconds: Seconds): number {
  const files = Object.keys(seconds).filter((file) => file.startsWith('tests/'));
  const beside = files.filter((file) => folderOf(file) === folder);
  const sorted = (beside.length > 0 ? beside : files).map((file) => seconds[file] ?? 0).sort(ascending);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the seconds that a run of these files is expected to occupy workers. */
export const expectedSeconds = (files: readonly string[], seconds: Seconds): number =>
  files.reduce((sum, file) => sum + (seconds[file] ?? medianOf(folderOf(file), seconds)), 0);

/**
 * Divides the files into shares that take about `budget` seconds each, the longest first, each to the share that is
 * shortest so far. Every file is in exactly one share.
 */
export function sharesOf(files: readonly string[], seconds: Seconds, budget: number): string[][] {
  const measured = files.map((file) => ({ file, took: expectedSeconds([file], seconds) }));
  measured.sort((one, other) => other.took - one.took || (one.file < other.file ? -1 : 1));
  const total = measured.reduce((sum, { took }) => sum + took, 0);
  const shares = Array.from({ length: Math.max(1, Math.ceil(total / budget)) }, () => ({ files: [] as string[], took: 0 }));
  for (const { file, took } of measured) {
    const shortest = shares.reduce((least, share) => (share.took < least.took ? share : least));
    shortest.files.push(file);
    shortest.took += took;
  }
  return shares.map((share) => share.files);
}

/** Returns the share that a seed chooses: seeds in a row choose one share after the other. */
export function shareOf(seed: number, files: readonly string[], seconds: Seconds, budget: number): string[] {
  const shares = sharesOf(files, seconds, budget);
  return shares[seed % shares.length] ?? [];
}
