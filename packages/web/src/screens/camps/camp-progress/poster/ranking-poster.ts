import type { Data } from '@shiyi/sdk';
import { fontOf, ink } from '#screens/camps/camp/share-card.js';

type Ranking = Data<'getCampRanking'>;
export type Figure = 'loss_pct' | 'loss_kg' | 'punch_days' | 'none';

export interface PosterChoice {
  /** How many members it shows at most. */
  count: number;
  figure: Figure;
  /** Whether names are shown with their first sign only. */
  isMasked: boolean;
}

export interface PosterRow {
  rank: number;
  name: string;
  /** Undefined where the poster shows no figure. */
  value: number | undefined;
  isEstimated: boolean;
}

const firstSign = (name: string) => `${[...name][0] ?? ''}**`;

/** The best members: nobody without a loss, because nobody shows a zero to the group. */
export const posterRows = ({ ranked }: Pick<Ranking, 'ranked'>, { count, figure, isMasked }: PosterChoice): PosterRow[] =>
  ranked
    .filter(({ loss_pct }) => loss_pct !== null && loss_pct >= 0.01)
    .slice(0, count)
    .map((one) => ({
      rank: one.rank,
      name: isMasked ? firstSign(one.name) : one.name,
      value: figure === 'none' ? undefined : (one[figure] ?? undefined),
      isEstimated: one.base_estimated,
    }));

export interface PosterText {
  title: string;
  camp: string;
  /** The period that it is of, and the mean loss. */
  facts: string;
  rows: readonly { place: string; name: string; value: string; isFirst: boolean }[];
  foot: string;
}

const [width, head, rowHeight, tail] = [720, 300, 76, 110];

export const posterSize = (rows: number) => ({ width, height: head + rows * rowHeight + tail });

/** Writes a text as large as fits. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, size, room, weight = 400, color }: { x: number; y: number; size: number; room: number; weight?: number; color: string },
) {
  pen.font = fontOf(weight, size);
  pen.font = fontOf(weight, Math.floor(size * Math.min(1, room / Math.max(1, pen.measureText(text).width))));
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

function drawRow(pen: CanvasRenderingContext2D, { place, name, value, isFirst }: PosterText['rows'][number], top: number) {
  const middle = top + rowHeight / 2;
  pen.fillStyle = isFirst ? ink.jade : ink.rule;
  pen.beginPath();
  pen.roundRect(48, middle - 24, 64, 48, 24);
  pen.fill();
  pen.textAlign = 'center';
  write(pen, place, { x: 80, y: middle + 10, size: 28, room: 52, weight: 700, color: isFirst ? ink.paper : ink.dark });
  pen.textAlign = 'start';
  write(pen, name, { x: 136, y: middle + 11, size: 32, room: value ? 300 : 530, weight: isFirst ? 700 : 500, color: ink.dark });
  pen.textAlign = 'end';
  write(pen, value, { x: width - 48, y: middle + 11, size: 30, room: 220, weight: 600, color: isFirst ? ink.jade : ink.soft });
  pen.textAlign = 'start';
}

/** Draws the poster of a ranking; the canvas has the size of its rows. */
export function drawPoster(canvas: HTMLCanvasElement, { title, camp, facts, rows, foot }: PosterText) {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { height } = posterSize(rows.length);
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, width, height);
  const ground = pen.createLinearGradient(0, 0, width, head);
  ground.addColorStop(0, ink.deep);
  ground.addColorStop(1, ink.jade);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, head - 40);
  pen.textBaseline = 'alphabetic';
  const room = width - 96;
  write(pen, title, { x: 48, y: 110, size: 56, room, weight: 700, color: ink.paper });
  write(pen, camp, { x: 48, y: 166, size: 32, room, color: ink.paper });
  write(pen, facts, { x: 48, y: 216, size: 26, room, color: ink.paper });
  for (const [at, row] of rows.entries()) drawRow(pen, row, head - 10 + at * rowHeight);
  write(pen, foot, { x: 48, y: height - 44, size: 26, room, color: ink.soft });
}
