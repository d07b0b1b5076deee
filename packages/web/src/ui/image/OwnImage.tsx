import { chakra } from '@chakra-ui/react';
import { Image } from 'lucide-react';
import { RemoteImage } from './RemoteImage.js';

interface Props {
  image: string;
  alt: string;
  width: string;
  height: string;
}

/** Shows an image from this server only; another host would learn who views it. */
export function OwnImage({ image, alt, width, height }: Props) {
  const none = (
    <chakra.span
      display="grid"
      placeItems="center"
      width={width}
      height={height}
      flexShrink="0"
      bg="sunken"
      color="ink.3"
      borderRadius="xs"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <Image size={14} aria-hidden />
    </chakra.span>
  );
  return image.startsWith('/') ? <RemoteImage src={image} alt={alt} width={width} height={height} radius="xs" otherwise={none} /> : none;
}
