import { chakra, Flex } from '@chakra-ui/react';
import { ListPlus, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { apiAddress } from '#api/address.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { markersOf } from '../foods/food-lines.js';
import { Marker, placeOf } from '../foods/Marker.js';
import { PhotoStage } from '../foods/PhotoStage.js';
import { foodWords } from '../foods/words.js';
import { words } from '../words.js';
import type { Meal } from './plate.js';

export const addressOf = (image: string) => (image.startsWith('/') ? apiAddress + image : image);

const Frame = chakra('div', {
  base: {
    ...{ position: 'relative', flex: { base: 'none', lg: '1 1 280px' }, height: { base: '224px', lg: 'auto' }, minHeight: { lg: '280px' } },
    ...{ bg: 'sunken', borderRadius: 'md', overflow: 'hidden' },
    '&[data-zoomed]': { overflow: 'auto' },
  },
});

interface Props {
  images: readonly string[];
  alt: string;
  text: string | null;
  items: Meal['items'];
  isZoomed: boolean;
  onZoom: () => void;
  /** Left out where the foods cannot be named. */
  onName?: (() => void) | undefined;
}

function NameButton({ onName }: Pick<Props, 'onName'>) {
  const t = useTexts(foodWords);
  return onName ? (
    <Button size="lg" onClick={onName}>
      <ListPlus aria-hidden /> {t.title}
    </Button>
  ) : null;
}

function NoPhoto({ text, onName }: Pick<Props, 'text' | 'onName'>) {
  const t = useTexts(words);
  const place = { align: 'center', justify: 'center', direction: 'column' } as const;
  return (
    <Flex {...place} flex="1 1 200px" minHeight="160px" gap="2" bg="sunken" borderRadius="md" color="ink.3" p="4">
      {t.noPhoto}
      {text ? <chakra.q color="ink">{text}</chakra.q> : null}
      <NameButton onName={onName} />
    </Flex>
  );
}

/** The whole photo of a meal, never cropped by its frame; key this by the meal. */
export function MealPhoto({ images, alt, text, items, isZoomed, onZoom, onName }: Props) {
  const t = useTexts(words);
  const [at, setAt] = useState(0);
  const image = images[at];
  if (!image) return <NoPhoto text={text} onName={onName} />;
  return (
    <>
      <Frame data-zoomed={isZoomed || undefined} data-photo tabIndex={isZoomed ? 0 : undefined} role="group" aria-label={alt}>
        <PhotoStage key={image} src={addressOf(image)} alt={alt} isZoomed={isZoomed}>
          {markersOf(items, at + 1).map(({ line, number, spot }) => (
            <Marker key={number} {...placeOf(spot)} data-food>
              {number}
              <span>
                {line.name} {line.dosage_g > 0 ? `${line.dosage_g} g` : ''}
              </span>
            </Marker>
          ))}
        </PhotoStage>
        <Flex position="absolute" top="2" insetEnd="2" gap="2">
          <NameButton onName={onName} />
          {images.length > 1 ? (
            <Button size="lg" aria-label={t.nextPhoto} onClick={() => setAt((at + 1) % images.length)}>
              {t.photo(at + 1, images.length)}
            </Button>
          ) : null}
          <Button size="lg" shape="square" aria-label={isZoomed ? t.zoomOut : t.zoom} aria-pressed={isZoomed} onClick={onZoom}>
            {isZoomed ? <ZoomOut /> : <ZoomIn />}
          </Button>
        </Flex>
      </Frame>
      {text ? <chakra.q color="ink.2">{text}</chakra.q> : null}
    </>
  );
}

/** Fetches photos ahead of the meals that show them. */
export function PhotoPreload({ images }: { images: readonly string[] }) {
  return (
    <div hidden data-preloaded>
      {images.map((image) => (
        <img key={image} src={addressOf(image)} alt="" referrerPolicy="no-referrer" />
      ))}
    </div>
  );
}
