import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { type CropFrame, coverSize, cropOf, moveBy } from './crop.js';

const words = texts({
  frame: ['裁剪封面：拖动或用方向键移动图片', 'Crop the cover: drag the picture or move it with the arrow keys'],
});

const keyStep = 0.05;
const arrows: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -keyStep, down: 0 },
  ArrowRight: { right: keyStep, down: 0 },
  ArrowUp: { right: 0, down: -keyStep },
  ArrowDown: { right: 0, down: keyStep },
};

const Frame = chakra('div', {
  base: {
    '& canvas': { width: '100%', height: 'auto', display: 'block', borderRadius: 'md', cursor: 'move', touchAction: 'none', bg: 'sunken' },
  },
});

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Undefined until it is read. */
  picture: ImageBitmap | undefined;
  framing: CropFrame;
  onFraming: (framing: CropFrame) => void;
}

/** Draws the part of a picture that its frame shows, to move by pointer or keys. */
export function CropCanvas({ canvas, picture, framing, onFraming }: Props) {
  const t = useTexts(words);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !picture) return;
    const { left, top, width, height } = cropOf(picture, framing);
    pen.drawImage(picture, left, top, width, height, 0, 0, coverSize.width, coverSize.height);
  }, [canvas, picture, framing]);
  const move = (by: { right: number; down: number }) => picture && onFraming(moveBy(picture, framing, by));

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    const { clientWidth, clientHeight } = event.currentTarget;
    if (event.buttons === 1) move({ right: event.movementX / clientWidth, down: event.movementY / clientHeight });
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  }
  return (
    <Frame>
      <canvas
        ref={canvas}
        width={coverSize.width}
        height={coverSize.height}
        role="img"
        aria-label={t.frame}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
    </Frame>
  );
}
