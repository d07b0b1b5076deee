import { fileIn } from '../operation/file-address.js';
import { refuseTarget, writeDownload } from '../operation/save-download.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';

interface Options {
  url: string;
  out: string;
  nick?: string;
  customer?: string;
}

/** Draws a poster and saves the picture. */
export async function drawPoster(context: Context, word: string, { url, out, nick, customer }: Options): Promise<CommandResult> {
  const { io, say } = context;
  refuseTarget(context, out);
  const client = await context.client();
  const poster_id = wholeNumber(context, word, say('海报编号', 'The ID of the poster'));
  const owner = customer === undefined ? {} : { user_id: wholeNumber(context, customer, '--customer') };
  const drawing = await client.createPosterDrawing(
    { poster_id, url, ...(nick === undefined ? {} : { nick }), ...owner },
    { signal: io.signal },
  );
  await writeDownload(context, out, await client.getFile(fileIn(drawing.url), { signal: io.signal }));
  // The picture went to standard output, which takes nothing else.
  if (out === '-') return { data: null };
  const { width, height, size } = drawing;
  return {
    data: { file: out, width, height, size },
    text: `${out}\n`,
    note: say(`已保存 ${width} × ${height} 像素`, `saved ${width} × ${height} px`),
  };
}
