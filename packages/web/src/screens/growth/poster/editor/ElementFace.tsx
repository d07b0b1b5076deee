import { chakra } from '@chakra-ui/react';
import { CircleUserRound, Image, QrCode } from 'lucide-react';
import { apiAddress } from '#api/address.js';
import { dayOf } from '#app/company-time.js';
import type { PosterElement } from '../poster.js';

const Icon = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    // A poster is no part of the theme.
    bg: 'rgb(255 255 255 / 0.85)',
    color: '#4a4a4a',
    '&[data-round]': { borderRadius: 'full' },
    '& svg': { width: '60%', height: '60%' },
  },
});

const Letters = chakra('span', {
  base: { display: 'block', width: '100%', overflow: 'hidden', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

const icons = { avatar: CircleUserRound, picture: Image, code: QrCode } as const;

const today = () => {
  const [year, month, day] = dayOf(Date.now()).split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

interface Props {
  element: PosterElement;
  /** Width of the poster in pixels. */
  width: number;
  nick: string;
}

/** Shows about what an element will look like; the preview beside it shows it exactly. */
export function ElementFace({ element, width, nick }: Props) {
  const { type, text = '', size = 32, color, align, weight, lines = 1, circle, image } = element;
  if (type === 'picture' && image)
    return (
      <chakra.img src={apiAddress + image} alt="" width="100%" height="100%" objectFit="cover" borderRadius={circle ? 'full' : undefined} />
    );
  if (type === 'avatar' || type === 'picture' || type === 'code') {
    const Shape = icons[type];
    return (
      <Icon data-round={circle || undefined}>
        <Shape aria-hidden />
      </Icon>
    );
  }
  const shown = type === 'nick' ? nick : type === 'date' ? today() : text;
  return (
    <Letters
      style={{
        ...{ color, textAlign: align, fontWeight: weight, fontSize: `${(size / width) * 100}cqw`, lineHeight: 1.4 },
        maxHeight: `${lines * 1.4}em`,
      }}
    >
      {shown}
    </Letters>
  );
}
