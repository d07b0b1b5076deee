import { chakra, Flex } from '@chakra-ui/react';
import { apiAddress } from '#api/address.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';

const words = texts({
  picture: (at: number) => [`第 ${at} 张图片`, `Picture ${at}`],
  gone: ['图片打不开', 'Not available'],
  remove: ['移除', 'Remove'],
  removeOne: (at: number) => [`移除第 ${at} 张图片`, `Remove picture ${at}`],
});

/** Renders the pictures of a follow-up; each opens in full, and can be removed while it is edited. */
export function FootmarkPictures({ images, onRemove }: { images: readonly string[]; onRemove?: (image: string) => void }) {
  const t = useTexts(words);
  if (images.length === 0) return null;
  return (
    <Flex as="ul" gap="2" flexWrap="wrap" listStyleType="none">
      {images.map((image, at) => (
        <chakra.li key={image} display="flex" flexDirection="column" gap="1">
          <a href={`${apiAddress}${image}`} target="_blank" rel="noopener noreferrer">
            <RemoteImage src={image} alt={t.picture(at + 1)} width="{sizes.20}" height="{sizes.20}" radius="xs" otherwise={t.gone} />
          </a>
          {onRemove ? (
            <Button size="sm" aria-label={t.removeOne(at + 1)} onClick={() => onRemove(image)}>
              {t.remove}
            </Button>
          ) : null}
        </chakra.li>
      ))}
    </Flex>
  );
}
