import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { apiAddress } from '#api/address.js';
import { texts, useTexts } from '#app/texts.js';
import type { PosterElement } from '../poster.js';
import { ElementFace } from './ElementFace.js';
import { elementWords } from './element-words.js';
import type { Layout } from './use-layout.js';

const words = texts({
  stage: ['海报画布', 'Canvas of the poster'],
  element: (name: string, at: number) => [`${name}，第 ${at} 层`, `${name}, layer ${at}`],
  grip: (name: string) => [`调整「${name}」的大小`, `Resize “${name}”`],
});

interface Props {
  layout: Layout;
  image: string;
  nick: string;
  undo: (() => void) | undefined;
}

const Canvas = chakra('div', {
  base: {
    position: 'relative',
    width: '100%',
    overflow: 'hidden',
    borderRadius: 's',
    borderWidth: '1px',
    bg: 'sunken',
    bgSize: '100% 100%',
    containerType: 'inline-size',
    touchAction: 'pan-y',
  },
});

const Frame = chakra('button', {
  base: {
    position: 'absolute',
    display: 'block',
    cursor: 'move',
    touchAction: 'none',
    outline: '1px dashed {colors.jade.600}',
    outlineOffset: '-1px',
    '&[aria-pressed=true]': { outline: '2px solid {colors.jade.600}', zIndex: 1 },
    _focusVisible: { outline: '2px solid {colors.jade.600}' },
  },
});

const Face = chakra('div', { base: { position: 'absolute', pointerEvents: 'none' } });

const Handle = chakra('span', {
  base: {
    position: 'absolute',
    zIndex: 2,
    width: '14px',
    height: '14px',
    transform: 'translate(-50%, -50%)',
    bg: 'surface',
    borderWidth: '2px',
    borderColor: 'jade.600',
    borderRadius: 'full',
    cursor: 'nwse-resize',
    touchAction: 'none',
  },
});

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Follows the pointer in pixels of the poster. */
function usePointer({ layout }: Props) {
  const canvas = useRef<HTMLDivElement>(null);
  return {
    canvas,
    follow(event: PointerEvent<HTMLElement>, move: (dx: number, dy: number) => void) {
      const scale = layout.size.width / (canvas.current?.clientWidth || 1);
      const [x, y, target] = [event.clientX, event.clientY, event.currentTarget];
      target.setPointerCapture(event.pointerId);
      const onMove = (moved: globalThis.PointerEvent) => move((moved.clientX - x) * scale, (moved.clientY - y) * scale);
      const onEnd = () => {
        target.removeEventListener('pointermove', onMove);
        layout.settle();
      };
      target.addEventListener('pointermove', onMove);
      target.addEventListener('lostpointercapture', onEnd, { once: true });
    },
  };
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move by 1 px, with Shift by 10; with Alt they resize. */
function onElementKey(event: KeyboardEvent, { layout, undo }: Props, at: number, { x, y, w, h }: PosterElement) {
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    const [dx, dy] = [step[0] * by, step[1] * by];
    const box = layout.elements[at]?.type === 'code' ? { w: w + (dx || dy) } : { w: w + dx, h: h + dy };
    if (event.altKey) layout.place(at, box, 'resize');
    else layout.place(at, { x: x + dx, y: y + dy }, 'move');
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    layout.remove(at);
  } else if (event.key === 'Escape') layout.select(undefined);
  else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault();
    undo?.();
  }
}

type Follow = ReturnType<typeof usePointer>['follow'];

function StageElement({ one, at, follow, ...props }: Props & { one: PosterElement; at: number; follow: Follow }) {
  const t = useTexts(words);
  const names = useTexts(elementWords);
  const { layout, nick } = props;
  const { width, height } = layout.size;
  const place = { left: share(one.x, width), top: share(one.y, height), width: share(one.w, width), height: share(one.h, height) };
  return (
    <>
      <Face aria-hidden style={place}>
        <ElementFace element={one} width={width} nick={nick} />
      </Face>
      <Frame
        type="button"
        aria-label={t.element(names[one.type], at + 1)}
        aria-pressed={layout.selected === at}
        style={place}
        onPointerDown={(event) => {
          layout.select(at);
          follow(event, (dx, dy) => layout.place(at, { x: one.x + dx, y: one.y + dy }, 'drag'));
        }}
        onFocus={() => layout.selected !== at && layout.select(at)}
        onKeyDown={(event) => onElementKey(event, props, at, one)}
        onKeyUp={layout.settle}
      />
    </>
  );
}

function ResizeHandle({ layout, follow }: Props & { follow: Follow }) {
  const t = useTexts(words);
  const names = useTexts(elementWords);
  const at = layout.selected;
  const one = at === undefined ? undefined : layout.elements[at];
  if (at === undefined || !one) return null;
  const { width, height } = layout.size;
  return (
    <Handle
      title={t.grip(names[one.type])}
      style={{ left: share(one.x + one.w, width), top: share(one.y + one.h, height) }}
      onPointerDown={(event) => follow(event, (dx, dy) => layout.place(at, { w: one.w + dx, h: one.h + dy }, 'size'))}
    />
  );
}

/** Renders the poster with boxes to drag and resize. */
export function Stage(props: Props) {
  const t = useTexts(words);
  const { layout, image } = props;
  const { canvas, follow } = usePointer(props);
  const { width, height } = layout.size;
  return (
    <Canvas
      ref={canvas}
      role="group"
      aria-label={t.stage}
      style={{ aspectRatio: `${width} / ${height}`, backgroundImage: `url("${apiAddress}${encodeURI(image)}")` }}
    >
      {layout.elements.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its layer only
        <StageElement key={at} {...props} one={one} at={at} follow={follow} />
      ))}
      <ResizeHandle {...props} follow={follow} />
    </Canvas>
  );
}
