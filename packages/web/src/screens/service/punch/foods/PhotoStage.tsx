import { chakra } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useState } from 'react';

/** Fits the photo into the room that its frame leaves, so that places on it are percentages of the photo itself. */
const Room = chakra('div', {
  base: {
    ...{ position: 'absolute', inset: 0, containerType: 'size', display: 'grid', placeItems: 'center' },
    '&[data-zoomed]': { placeItems: 'start' },
  },
});
const Sheet = chakra('div', {
  base: {
    ...{ position: 'relative', width: 'min(100cqw, 100cqh * var(--ratio))', aspectRatio: 'var(--ratio)' },
    '& img': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
    // Its proportions are not known yet.
    '&[data-loading]': { width: '100cqw', height: '100cqh', aspectRatio: 'auto' },
    '[data-zoomed] > &': { width: '220cqw' },
  },
});

interface Props {
  src: string;
  alt: string;
  isZoomed?: boolean;
  /** Called with the place of a click, in percent from the left and from the top. */
  onPoint?: (x: number, y: number) => void;
  children?: ReactNode;
}

/** Renders a whole photo with what is placed on it. */
export function PhotoStage({ src, alt, isZoomed = false, onPoint, children }: Props) {
  const [ratio, setRatio] = useState<number>();
  function point(event: MouseEvent<HTMLImageElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint?.(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  }
  return (
    <Room data-zoomed={isZoomed || undefined}>
      <Sheet data-loading={ratio === undefined || undefined} style={{ ['--ratio' as string]: ratio }}>
        {/* By keyboard, foods are added and placed from their list. */}
        <img
          src={src}
          alt={alt}
          decoding="sync"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / Math.max(1, naturalHeight))}
          {...(onPoint ? { onClick: point, style: { cursor: 'crosshair' } } : {})}
        />
        {ratio === undefined ? null : children}
      </Sheet>
    </Room>
  );
}
