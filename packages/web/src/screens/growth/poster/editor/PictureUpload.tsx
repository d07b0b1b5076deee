import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { imagesUploadApi, pictureLimits, pictureProblem, pictureTypes } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { Upload } from '#ui/upload/Upload.js';

const words = texts({
  change: ['换一张', 'Replace'],
  sending: ['正在上传…', 'Uploading…'],
});

interface Props {
  label: string;
  value: string;
  onChange: (address: string, file: File) => void;
}

/** Renders a picture that is uploaded; posters take no other addresses. */
export function PictureUpload({ label, value, onChange }: Props) {
  const t = useTexts(words);
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState('');
  const [isChanging, setChanging] = useState(false);

  async function send([file]: File[]) {
    if (!file) return;
    setFiles([file]);
    setProblem('');
    try {
      onChange((await imagesUploadApi.uploadImage({ file })).url, file);
      setChanging(false);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setFiles([]);
    }
  }

  if (value && !isChanging)
    return (
      <Flex gap="3" align="flex-end">
        <RemoteImage src={value} alt={label} width="72px" height="96px" radius="xs" otherwise={label} />
        <Button type="button" size="sm" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      </Flex>
    );
  return (
    <>
      <Upload
        label={label}
        files={files}
        accept={pictureTypes.join(',')}
        limits={files.length > 0 ? t.sending : pictureLimits()}
        problemOf={pictureProblem}
        disabled={files.length > 0}
        onChange={(given) => void send(given)}
      />
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      ) : null}
    </>
  );
}
