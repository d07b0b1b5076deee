import { formatCount } from '#ui/text/format.js';

/** Points with their sign. */
export const pointsText = (points: number) => (points > 0 ? `+${formatCount(points)}` : points < 0 ? `−${formatCount(-points)}` : '0');
