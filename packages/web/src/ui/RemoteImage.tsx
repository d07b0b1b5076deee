import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { apiAddress } from '../api/client.js';

interface Props {
  src: string;
  alt: string;
  /** Of the theme's sizes, or in units. */
  width: string;
  height: string;
  /** Of the theme's radii, or in units. */
  radius?: string;
  otherwise?: ReactNode;
}

/** A picture of our own store or from the web; something else where it cannot be shown. */
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
