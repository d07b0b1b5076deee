import { useEffect, useState } from 'react';
import { fetchChunk } from '#app/lazy-component.js';
import type { QrCode } from './qr-code.js';

/** Reads and draws the code of a picture; the libraries for it load here and nowhere else. */
export function useQrCode(url: string | undefined) {
  const [code, setCode] = useState<QrCode & { picture: string }>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again
  useEffect(() => {
    if (url === undefined) return undefined;
    let isGone = false;
    let picture: string | undefined;
    setFailed(false);
    fetchChunk(() => import('./qr-code.js'))
      .then(({ readCode }) => readCode(url))
      .then(
        (read) => {
          if (isGone) return;
          picture = URL.createObjectURL(read.png);
          setCode({ ...read, picture });
        },
        () => isGone || setFailed(true),
      );
    return () => {
      isGone = true;
      if (picture) URL.revokeObjectURL(picture);
    };
  }, [url, turn]);
  return { code, failed, retry: () => setTurn((now) => now + 1) };
}
