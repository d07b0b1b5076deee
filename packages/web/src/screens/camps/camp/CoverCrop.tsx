import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CropCanvas } from './CropCanvas.js';
import type { CropFrame } from './crop.js';

const words = texts({
  zoom: ['放大', 'Zoom'],
  use: ['用作封面', 'Use as cover'],
  cancel: ['取消', 'Cancel'],
  broken: ['无法读取这张图片，请换一张', 'This picture can’t be read; choose another'],
});

/** The picture of a file; null once it turned out to be none. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap | null>();
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (read) => isCurrent && setPicture(read),
      () => isCurrent && setPicture(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture;
}

const asFile = (canvas: HTMLCanvasElement) =>
  new Promise<File | undefined>((done) =>
    canvas.toBlob(
      (blob) => done(blob ? new File([blob], `cover.${blob.type.split('/')[1]}`, { type: blob.type }) : undefined),
      'image/webp',
      0.9,
    ),
  );

interface Props {
  file: File;
  onUse: (cover: File) => Promise<unknown>;
  onCancel: () => void;
}

/** Renders a picture in the frame of a cover, to move and to zoom; what it draws is what is uploaded. */
export function CoverCrop({ file, onUse, onCancel }: Props) {
  const t = useTexts(words);
  const picture = usePicture(file);
  const [framing, setFraming] = useState<CropFrame>({ zoom: 1, x: 0.5, y: 0.5 });
  const [isBusy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  async function use() {
    setBusy(true);
    const cover = canvas.current && (await asFile(canvas.current));
    if (cover) await onUse(cover);
    setBusy(false);
  }
  if (picture === null)
    return (
      <Flex gap="3" align="center" role="alert">
        {t.broken}
        <Button onClick={onCancel}>{t.cancel}</Button>
      </Flex>
    );
  return (
    <Flex direction="column" gap="2" maxWidth="400px">
      <CropCanvas canvas={canvas} picture={picture} framing={framing} onFraming={setFraming} />
      <ZoomSlider zoom={framing.zoom} onZoom={(zoom) => setFraming({ ...framing, zoom })} />
      <Flex gap="2">
        <Button look="solid" disabled={!picture || isBusy} aria-busy={isBusy} onClick={() => void use()}>
          {t.use}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </Flex>
    </Flex>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTexts(words);
  return (
    <Flex as="label" gap="2" align="center" color="ink.2">
      {t.zoom}
      <chakra.input
        type="range"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        flex="1"
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </Flex>
  );
}
