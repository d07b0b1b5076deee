// In the process that draws. Faces are found by weight only if they were registered before the first text is drawn.
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage } from './coverage.js';

const { resolve } = createRequire(import.meta.url);

/** Static faces, because a variable one does not take weights here. */
const faces = ['400Regular/NotoSansSC_400Regular.ttf', '500Medium/NotoSansSC_500Medium.ttf', '700Bold/NotoSansSC_700Bold.ttf'].map((one) =>
  resolve(`@expo-google-fonts/noto-sans-sc/${one}`),
);
/** The whole face: the parts for web pages lack sequences. */
const emoji = resolve('@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2');

const family = 'Shiyi Sans';
const emojiFamily = 'Shiyi Emoji';

function register(file: string, name: string) {
  if (!GlobalFonts.registerFromPath(file, name)) throw new Error(`The font ${file} cannot be read.`);
}

for (const face of faces) register(face, family);
register(emoji, emojiFamily);

export const fontOf = (weight: number, size: number) => `${weight} ${size}px "${family}", "${emojiFamily}"`;

const covered = readCoverage(faces[0] as string);
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|^[#*\d]\ufe0f?\u20e3/u;
const isCovered = (sign: string) => covered.has(sign.codePointAt(0) as number);

/** Returns the signs of a character that a font has; nothing if it lacks the first. */
function signsOf(character: string): string {
  if (character === '\n' || isEmoji.test(character)) return character;
  const [first = '', ...marks] = character;
  return isCovered(first) ? first + marks.filter(isCovered).join('') : '';
}

/** Leaves out what no font can draw, which would be an empty box. */
export const drawable = (text: string): string => [...graphemes.segment(text)].map(({ segment }) => signsOf(segment)).join('');
