import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { addressOf } from '../meal/MealPhoto.js';
import { words } from '../words.js';
import { type FoodLine, markersOf, type Spot } from './food-lines.js';
import { Marker, placeOf } from './Marker.js';
import { PhotoStage } from './PhotoStage.js';
import type { Foods } from './use-foods.js';
import { foodWords } from './words.js';

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface MarkProps {
  foods: Foods;
  line: FoodLine;
  number: number;
  spot: Spot;
  onOpen: (key: number) => void;
}

/** A mark that is dragged, moved and removed by keys, or pressed to change its food. */
function Mark({ foods, line, number, spot, onOpen }: MarkProps) {
  const t = useTexts(foodWords);
  const isDragged = useRef(false);
  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const photo = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!photo || Math.abs(event.movementX) + Math.abs(event.movementY) === 0) return;
    isDragged.current = true;
    foods.move(line.key, { x: ((event.clientX - photo.left) / photo.width) * 100, y: ((event.clientY - photo.top) / photo.height) * 100 });
  }
  function onKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') foods.takeOff(line.key);
    else if (step) foods.move(line.key, { x: spot.x + step[0] * (event.shiftKey ? 5 : 1), y: spot.y + step[1] * (event.shiftKey ? 5 : 1) });
    else return;
    event.preventDefault();
    if (!step) onOpen(line.key);
  }
  return (
    <Marker
      as="button"
      {...{ type: 'button' }}
      {...placeOf(spot)}
      aria-label={t.mark(number, line.name || t.nameless)}
      data-mark={line.key}
      data-active={foods.active === line.key || undefined}
      onFocus={() => foods.setActive(line.key)}
      onPointerDown={(event) => {
        isDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag as never}
      onClick={() => isDragged.current || onOpen(line.key)}
      onKeyDown={onKey}
    >
      {number}
      {line.name ? <span aria-hidden>{line.name}</span> : null}
    </Marker>
  );
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    height: { base: '34dvh', md: 'min(56dvh, 520px)' },
    minHeight: '200px',
    bg: 'sunken',
    borderRadius: 'md',
    overflow: 'hidden',
  },
});

interface Props {
  foods: Foods;
  alt: string;
  /** Moves to the fields of a food. */
  onOpen: (key: number) => void;
}

/** The photo on which foods are marked. */
export function SpotEditor({ foods, alt, onOpen }: Props) {
  const t = useTexts(words);
  const { images, photoNo, setPhotoNo, lines } = foods;
  const image = images[photoNo - 1];
  if (!image) return null;
  return (
    <Frame>
      <PhotoStage key={image} src={addressOf(image)} alt={alt} onPoint={(x, y) => onOpen(foods.addAt(x, y))}>
        {markersOf(lines, photoNo).map(({ line, number, spot }) => (
          <Mark key={line.key} {...{ foods, line, number, spot, onOpen }} />
        ))}
      </PhotoStage>
      {images.length > 1 ? (
        <Flex position="absolute" top="2" insetEnd="2">
          <Button aria-label={t.nextPhoto} onClick={() => setPhotoNo((photoNo % images.length) + 1)}>
            {t.photo(photoNo, images.length)}
          </Button>
        </Flex>
      ) : null}
    </Frame>
  );
}
