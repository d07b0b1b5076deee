import type { Db } from '../db/database.js';
import { dryRun } from '../records/batch.js';
import type { Outcome, PersonChange } from './outcome.js';

/** A record as people know it: its name, and the fields that a sync may change. */
interface DescribedRecord {
  id: number;
  name: string;
  /** By name of the contract. */
  fields: Record<string, string | null>;
}

export type Describe = (db: Db, ids: readonly number[]) => Promise<DescribedRecord[]>;

/** What a sync says about its step. */
interface Trial {
  kind: { describe?: Describe };
  input: { dry_run?: true };
}

/** Records of one step that are described one by one; the counts hold all of them. */
const mostDescribed = 1000;
const longestName = 64;
const longestValue = 2000;

const short = (text: string | null | undefined) => text?.slice(0, longestValue) ?? null;

function differencesOf(outcome: Outcome, before: DescribedRecord[], after: DescribedRecord[]): PersonChange[] {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [one.id, one])));
  const describe = (kind: PersonChange['outcome'], ids: readonly number[]) =>
    ids.flatMap((id): PersonChange[] => {
      const [old, now] = [was?.get(id), is?.get(id)];
      const name = now?.name ?? old?.name;
      if (name === undefined) return [];
      const fields = new Set([...Object.keys(old?.fields ?? {}), ...Object.keys(now?.fields ?? {})]);
      const changes = [...fields].flatMap((field) => {
        const [from, to] = [short(old?.fields[field]), short(now?.fields[field])];
        return from === to ? [] : [{ field, before: from, after: to }];
      });
      return [{ outcome: kind, staff_id: null, name: name.slice(0, longestName), changes }];
    });
  return [...describe('created', outcome.created), ...describe('updated', outcome.updated), ...describe('removed', outcome.removed)];
}

/**
 * Does the work of a step. A dry run also describes each record before and after: once rolled back, the same ids show what they were.
 */
export async function workOrTry(db: Db, { kind: { describe }, input }: Trial, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!input.dry_run || !describe) return dryRun(db, input.dry_run, work);
  const touched = ({ created, updated, removed }: Outcome) => [0, ...created, ...updated, ...removed].slice(0, mostDescribed);
  let after: DescribedRecord[] = [];
  const outcome = await dryRun(db, true, async () => {
    const done = await work();
    after = await describe(db, touched(done));
    return done;
  });
  return { ...outcome, people: differencesOf(outcome, await describe(db, touched(outcome)), after) };
}
