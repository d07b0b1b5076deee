// Turns pictures into JPEG, in a separate process, because decoding takes memory outside of V8 and the files are untrusted.
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { answerServer } from '../imports/process/child.js';
import { UnreadableFile } from '../imports/read/table.js';

export interface JpegTalk {
  jpeg: { ask: { bytes: Uint8Array }; answer: { bytes: Uint8Array } };
}

const quality = 90;

answerServer<JpegTalk>({
  async jpeg({ bytes }) {
    const picture = await loadImage(Buffer.from(bytes)).catch(() => {
      throw new UnreadableFile(['图片已损坏，无法读取', 'The picture is damaged']);
    });
    const canvas = createCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(picture, 0, 0);
    return { bytes: await canvas.encode('jpeg', quality) };
  },
});
