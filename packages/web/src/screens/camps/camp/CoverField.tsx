import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { pictureLimits, pictureProblem, pictureTypes } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { uploadImages } from '#form/PicturesField.js';
import { Button } from '#ui/button/Button.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { Upload } from '#ui/upload/Upload.js';
import { CoverCrop } from './CoverCrop.js';

const words = texts({
  replace: ['更换封面', 'Replace'],
  remove: ['去掉封面', 'Remove'],
  current: ['当前封面', 'Current cover'],
});

/** Renders the cover of a camp: a picture to choose, crop and upload. */
export function CoverField({ id, label, value, onChange }: ControlProps) {
  const t = useTexts(words);
  const [file, setFile] = useState<File>();
  const [isReplacing, setReplacing] = useState(false);
  async function use(cover: File) {
    const [url] = (await uploadImages([cover])) ?? [];
    if (url === undefined) return;
    setFile(undefined);
    setReplacing(false);
    onChange(url);
  }
  if (file) return <CoverCrop file={file} onUse={use} onCancel={() => setFile(undefined)} />;
  if (typeof value === 'string' && value !== '' && !isReplacing)
    return (
      <chakra.div>
        <chakra.div aspectRatio="16 / 9" maxWidth="320px" borderRadius="md" overflow="hidden" bg="sunken">
          <RemoteImage src={value} alt={t.current} width="100%" height="100%" />
        </chakra.div>
        <Flex gap="2" mt="2">
          <Button id={id} size="sm" onClick={() => setReplacing(true)}>
            {t.replace}
          </Button>
          <Button size="sm" look="quiet" onClick={() => onChange('')}>
            {t.remove}
          </Button>
        </Flex>
      </chakra.div>
    );
  return (
    <Upload
      id={id}
      label={label}
      files={[]}
      onChange={([first]) => setFile(first)}
      accept={pictureTypes.join()}
      limits={pictureLimits()}
      problemOf={pictureProblem}
    />
  );
}
