import { jobKind as gathered } from '../generated/areas/job.js';
import type { JobKind } from './job-kind.js';

const isPattern = (kind: string) => /^[a-z][a-z_]{0,31}$/.test(kind);
const hasTexts = (texts: readonly string[]) => texts.length === 2 && texts.every((text) => text.trim() !== '');

/** Returns the kinds by name. @throws Error naming a kind that is declared twice or lacks a text */
export function byKind(kinds: readonly JobKind[]): Map<string, JobKind> {
  const map = new Map<string, JobKind>();
  for (const one of kinds) {
    const { kind, name, notices } = one;
    if (!isPattern(kind)) throw new Error(`The job ${kind} needs a name of up to 32 letters and underscores.`);
    if (map.has(kind)) throw new Error(`Two areas declare the job ${kind}.`);
    const texts = [name, ...(notices ? [notices.unread.finished, notices.unread.failed] : [])];
    if (!one.internal && !notices) throw new Error(`The job ${kind} declares no texts of notices.`);
    if (!texts.every(hasTexts)) throw new Error(`The job ${kind} needs its texts in Chinese and in English.`);
    map.set(kind, one);
  }
  return map;
}

/** All kinds of jobs of this version. The queue may also hold jobs of other versions. */
export const jobKinds: ReadonlyMap<string, JobKind> = byKind(gathered);
