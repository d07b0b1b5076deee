import { pinyin } from 'pinyin-pro';

const first = 0x4e00;
const last = 0x9fff;
const longest = 6;

const lettersOf = (syllable: string) => syllable.replaceAll('ü', 'v');

/** The readings of all common characters, as numbers of syllables. */
interface Readings {
  numbers: ReadonlyMap<string, number>;
  of: readonly (readonly number[])[];
}

let known: Readings | undefined;

/** Reads the dictionary once; it takes some tenths of a second, and only rules by pinyin need it. */
function readings(): Readings {
  if (known) return known;
  const numbers = new Map<string, number>();
  const of: number[][] = [];
  for (let code = first; code <= last; code++) {
    const all = pinyin(String.fromCharCode(code), { toneType: 'none', multiple: true, type: 'array', nonZh: 'removed' });
    of.push(
      [...new Set(all.map(lettersOf))]
        .filter((one) => /^[a-z]+$/.test(one))
        .map((one) => {
          const number = numbers.get(one) ?? numbers.size;
          numbers.set(one, number);
          return number;
        }),
    );
  }
  known = { numbers, of };
  return known;
}

/** Ways to read the text from one place on: the syllable, and the place behind it. */
export interface SyllableStep {
  syllable: number;
  to: number;
}

/** Returns how a folded text can be read at a place: a character by each of its readings, letters as each syllable that they begin with. */
export function readingsAt(text: string, at: number): SyllableStep[] {
  const { numbers, of } = readings();
  const code = text.charCodeAt(at);
  if (code >= first && code <= last) return (of[code - first] ?? []).map((syllable) => ({ syllable, to: at + 1 }));
  const found: SyllableStep[] = [];
  for (let to = at + 1; to <= Math.min(at + longest, text.length) && /[a-z]/.test(text[to - 1] as string); to++) {
    const syllable = numbers.get(text.slice(at, to));
    if (syllable !== undefined) found.push({ syllable, to });
  }
  return found;
}

/** The syllables of a word, as it is usually read; undefined if it has anything that is no Chinese character or syllable. */
export function syllablesOf(word: string): number[] | undefined {
  const { numbers } = readings();
  const all = pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).flatMap((part) => part.split(/[\s']+/));
  const spelled = all.filter((one) => one !== '').map((one) => numbers.get(lettersOf(one.toLowerCase())));
  return spelled.length === 0 || spelled.includes(undefined) ? undefined : (spelled as number[]);
}
