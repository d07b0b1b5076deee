import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { apiAddress } from '#api/address.js';

interface Props {
  src: string;
  alt: string;
  /** A size token of the theme, or a CSS length. */
  width: string;
  height: string;
  /** A radius token of the theme, or a CSS length. */
  radius?: string;
  otherwise?: ReactNode;
}

/** Renders an image from the app's storage or the web, or `otherwise` if it cannot be loaded. */
export function RemoteImage({ src, alt, width, height, radius, otherwise = null }: Props) {
  const [failed, setFailed] = useState('');
  const address = src.startsWith('/') ? apiAddress + src : src;
  if (failed === src || !/^(https?:\/\/|blob:)/.test(address)) return otherwise;
  return (
    <chakra.img
      src={address}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      width={width}
      height={height}
      borderRadius={radius}
      objectFit="cover"
      flexShrink={0}
    />
  );
}
