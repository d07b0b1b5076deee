import { pngOf } from '../png.js';
import { seededRandom } from '../random.js';

const width = 360;
const height = 270;

type Rgb = readonly [number, number, number];

const foods: Record<string, readonly Rgb[]> = {
  rice: [
    [246, 238, 218],
    [79, 143, 74],
    [168, 88, 58],
  ],
  bread: [
    [215, 162, 91],
    [240, 217, 168],
    [143, 182, 97],
  ],
  milk: [
    [255, 253, 246],
    [233, 201, 139],
    [216, 70, 61],
  ],
};

/** Draws a plate with food, the same for the same name. */
function plate(kind: string, seed: number): Buffer {
  const random = seededRandom(seed);
  const colors = foods[kind] ?? (foods.rice as readonly Rgb[]);
  const pieces = Array.from({ length: 26 }, () => {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random()) * 68];
    const color = colors[Math.floor(random() * colors.length)] as Rgb;
    return { x: 180 + Math.cos(angle) * away, y: 135 + Math.sin(angle) * away * 0.85, size: 12 + random() * 14, color };
  });
  const table: Rgb = [170 + Math.floor(random() * 40), 150 + Math.floor(random() * 40), 130 + Math.floor(random() * 40)];
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width * 3);
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - 180, (y - 135) * 1.1);
      const piece = away < 92 ? pieces.findLast((one) => Math.hypot(x - one.x, y - one.y) < one.size) : undefined;
      const shade = piece ? 1.08 - Math.hypot(x - piece.x + 4, y - piece.y + 4) / 60 : 1;
      const color = piece?.color ?? (away < 118 ? ([244, 243, 238] as const) : table);
      for (const [at, part] of color.entries()) row[x * 3 + at] = Math.max(0, Math.min(255, Math.round(part * shade)));
    }
    return row;
  });
  return pngOf({ width, rows, isGray: false });
}

/** A PDF with a line of text. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 60 760 Td (${text.replace(/[^ -~]/g, '?').replace(/[()\\]/g, ' ')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${body}xref\n0 5\n0000000000 65535 f \n${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`);
}

/** Silence of a few seconds, in frames of 20 ms. */
const silence = () =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: 250 }, () => Buffer.from('3c91171686a040000000000000000000000000000000000000000000000000ff', 'hex')),
  ]);

/** Returns the bytes of a file of the archive; undefined if there is none. */
export function mediaOf(sdkfileid: string): Buffer | undefined {
  const [, kind = '', key = ''] = /^(picture-\w+|voice|file|sticker)\.([\w-]{1,40})$/.exec(sdkfileid) ?? [];
  const seed = [...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1_000_003, 7);
  if (kind.startsWith('picture-')) return plate(kind.slice(8), seed);
  if (kind === 'sticker') return plate('bread', seed);
  if (kind === 'voice') return silence();
  return kind === 'file' ? pdf(`Shiyi ${key}`) : undefined;
}
