export const coverSize = { width: 1200, height: 675 } as const;

/** How much a picture is enlarged beyond filling the frame, and the position of the frame on the rest, from 0 to 1. */
export interface CropFrame {
  zoom: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of a picture that fills the frame of a cover. */
export function cropOf({ width, height }: Size, { zoom, x, y }: CropFrame) {
  const scale = Math.max(coverSize.width / width, coverSize.height / height) * zoom;
  const part = { width: coverSize.width / scale, height: coverSize.height / scale };
  return { ...part, left: (width - part.width) * x, top: (height - part.height) * y };
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The framing after the picture was moved by a share of the frame. */
export function moveBy(size: Size, framing: CropFrame, { right, down }: { right: number; down: number }): CropFrame {
  const part = cropOf(size, framing);
  const [spareX, spareY] = [size.width - part.width, size.height - part.height];
  return {
    ...framing,
    x: spareX > 0.5 ? within(framing.x - (right * part.width) / spareX) : framing.x,
    y: spareY > 0.5 ? within(framing.y - (down * part.height) / spareY) : framing.y,
  };
}
