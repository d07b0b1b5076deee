import type { DrawingDeps } from './draw-poster.js';
import { storedPicture } from './stored-picture.js';

const most = 1000;
/** Pictures never change under their address. */
const known = new Map<string, string | null>();

/** Returns the text of the code in a picture of the store, or null if there is none. Must run outside of transactions. @throws Refusal 42200 */
export async function codeInPicture(deps: DrawingDeps, enterpriseId: number, address: string): Promise<string | null> {
  const key = `${enterpriseId} ${address}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { bytes } = await storedPicture(deps, enterpriseId, address, 'code');
  const { text } = await deps.painter.ask(enterpriseId, 'read', { picture: bytes });
  if (known.size >= most) known.delete(known.keys().next().value as string);
  known.set(key, text);
  return text;
}
