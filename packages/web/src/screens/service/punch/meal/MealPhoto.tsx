import { chakra, Flex } from '@chakra-ui/react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { apiAddress } from '#api/address.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { words } from '../words.js';

export const addressOf = (image: string) => (image.startsWith('/') ? apiAddress + image : image);

const Frame = chakra('div', {
  base: {
    ...{ position: 'relative', flex: { base: 'none', lg: '1 1 280px' }, height: { base: '224px', lg: 'auto' }, minHeight: { lg: '280px' } },
    ...{ bg: 'sunken', borderRadius: 'md', overflow: 'hidden' },
    '&[data-zoomed]': { overflow: 'auto' },
    '& img': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
    '&[data-zoomed] img': { width: '220%', height: 'auto', maxWidth: 'none' },
  },
});

interface Props {
  images: readonly string[];
  alt: string;
  text: string | null;
  isZoomed: boolean;
  onZoom: () => void;
}

function NoPhoto({ text }: { text: string | null }) {
  const t = useTexts(words);
  const place = { align: 'center', justify: 'center', direction: 'column' } as const;
  return (
    <Flex {...place} flex="1 1 200px" minHeight="160px" gap="2" bg="sunken" borderRadius="md" color="ink.3" p="4">
      {t.noPhoto}
      {text ? <chakra.q color="ink">{text}</chakra.q> : null}
    </Flex>
  );
}

/** The whole photo of a meal, never cropped by its frame; key this by the meal. */
export function MealPhoto({ images, alt, text, isZoomed, onZoom }: Props) {
  const t = useTexts(words);
  const [at, setAt] = useState(0);
  const image = images[at];
  if (!image) return <NoPhoto text={text} />;
  return (
    <>
      <Frame data-zoomed={isZoomed || undefined} data-photo tabIndex={isZoomed ? 0 : undefined} role="group" aria-label={alt}>
        <img src={addressOf(image)} alt={alt} decoding="sync" referrerPolicy="no-referrer" />
        <Flex position="absolute" top="2" insetEnd="2" gap="2">
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
