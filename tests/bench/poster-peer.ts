// Encodes the background of a sandbox poster as PNG, as often as asked, with nothing drawn on it. Prints nothing; answers the times of each.
import { posterPicture } from '@shiyi/server/sandbox/poster-picture';

process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
const { createCanvas, loadImage } = await import('@napi-rs/canvas');

const picture = posterPicture('/sandbox/poster/seven-days.svg');
if (!picture) throw new Error('no picture');
const image = await loadImage(picture.bytes);
const times: number[] = [];
for (let at = 0; at < Number(process.argv[2]) + 1; at++) {
  const began = performance.now();
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  await canvas.encode('png');
  times.push(performance.now() - began);
}
process.send?.(times.slice(1));
process.disconnect();
