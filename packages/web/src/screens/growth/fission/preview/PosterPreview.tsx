import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const words = texts({
  title: ['客户拿到的海报', 'The poster that customers get'],
  none: ['选好海报后，这里显示样子。', 'Choose a poster to see it here.'],
  code: ['二维码', 'Code'],
  hint: ['二维码画在方框里；不用微信头像。', 'The code goes into the frame; WeChat avatars are left out.'],
});

const percent = (part: number, whole: number) => `${(part / Math.max(1, whole)) * 100}%`;

/** Shows the chosen poster with the place of each participant's code. */
export function PosterPreview({ id, name }: { id: number | undefined; name: string | undefined }) {
  const t = useTexts(words);
  const may = useMay('getPoster');
  const reading = useOperation('getPoster', may && id ? { id } : null);
  const poster = reading.data;
  return (
    <Card p="4" aria-label={t.title} display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.h2 fontSize="sm" fontWeight="semibold">
        {t.title}
      </chakra.h2>
      {id ? null : <chakra.p color="ink.3">{t.none}</chakra.p>}
      {id && may === false ? <chakra.p color="ink.2">{name ?? `#${id}`}</chakra.p> : null}
      {reading.error && !poster ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && may && !poster && !reading.error ? <Skeleton width="225px" height="400px" /> : null}
      {poster ? (
        <>
          <chakra.div
            position="relative"
            width="225px"
            overflow="hidden"
            borderRadius="md"
            borderWidth="1px"
            bg="sunken"
            style={{ aspectRatio: `${poster.width} / ${poster.height}` }}
          >
            <OwnImage image={poster.image} alt={poster.title} width="100%" height="100%" />
            <CodeBox poster={poster} label={t.code} />
          </chakra.div>
          <chakra.p color="ink.3" fontSize="xs" textAlign="center">
            {t.hint}
          </chakra.p>
        </>
      ) : null}
    </Card>
  );
}

interface BoxProps {
  poster: { width: number; height: number; qr: { x: number; y: number; w: number; h: number } };
  label: string;
}

const CodeBox = ({ poster: { width, height, qr }, label }: BoxProps) => (
  <chakra.span
    position="absolute"
    display="grid"
    placeItems="center"
    textAlign="center"
    bg="white"
    color="black"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="black"
    fontSize="2xs"
    lineHeight="1.2"
    style={{ left: percent(qr.x, width), top: percent(qr.y, height), width: percent(qr.w, width), height: percent(qr.h, height) }}
  >
    {label}
  </chakra.span>
);
