export const cardSize = { width: 720, height: 960 } as const;

export interface CardText {
  name: string;
  camp: string;
  /** The figures of the card, the greatest first. */
  figures: readonly { label: string; value: string }[];
  foot: string;
}

/** The theme's colors of a card that looks the same in both themes. */
export const ink = { deep: '#0f5c4a', jade: '#2a8c72', paper: '#fbf8f1', dark: '#1d2b27', soft: '#5c6d67', rule: '#e4ebe4' };

export const fontOf = (weight: number, size: number) =>
  `${weight} ${size}px "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif`;

/** Writes a line as large as fits. */
function line(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, weight = 400, color }: { y: number; size: number; weight?: number; color: string },
) {
  const room = cardSize.width - 120;
  pen.font = fontOf(weight, size);
  const fit = Math.min(1, room / Math.max(1, pen.measureText(text).width));
  pen.font = fontOf(weight, Math.floor(size * fit));
  pen.fillStyle = color;
  pen.fillText(text, 60, y);
}

/** Draws the card that a member shares. */
export function drawCard(canvas: HTMLCanvasElement, { name, camp, figures, foot }: CardText) {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = cardSize;
  const ground = pen.createLinearGradient(0, 0, width, 360);
  ground.addColorStop(0, ink.deep);
  ground.addColorStop(1, ink.jade);
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, 320);
  pen.textBaseline = 'alphabetic';
  line(pen, name, { y: 160, size: 64, weight: 700, color: ink.paper });
  line(pen, camp, { y: 230, size: 32, color: ink.paper });
  for (const [at, { label, value }] of figures.entries()) {
    line(pen, label, { y: 420 + at * 150, size: 28, color: ink.soft });
    line(pen, value, { y: 486 + at * 150, size: 60, weight: 700, color: at === 0 ? ink.jade : ink.dark });
  }
  line(pen, foot, { y: height - 56, size: 26, color: ink.soft });
}
