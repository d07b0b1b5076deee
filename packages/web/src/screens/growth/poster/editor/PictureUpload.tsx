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

/** Returns the file that is being uploaded, why the last upload failed, and a function that uploads one. */
function usePictureUpload(onDone: (address: string, file: File) => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState('');

  async function send([file]: File[]) {
    if (!file) return;
    setFiles([file]);
    setProblem('');
    try {
      onDone((await imagesUploadApi.uploadImage({ file })).url, file);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setFiles([]);
    }
  }

  return { files, problem, send };
}

function Chooser({ label, onChange }: Omit<Props, 'value'>) {
  const t = useTexts(words);
  const { files, problem, send } = usePictureUpload(onChange);
  const isSending = files.length > 0;
  return (
    <>
      <Upload
        label={label}
        files={files}
        accept={pictureTypes.join(',')}
        limits={isSending ? t.sending : pictureLimits()}
        problemOf={pictureProblem}
        disabled={isSending}
        onChange={(chosen) => void send(chosen)}
      />
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      ) : null}
    </>
  );
}

/** Renders a picture that is uploaded; posters take no other addresses. */
export function PictureUpload({ label, value, onChange }: Props) {
  const t = useTexts(words);
  const [isChanging, setChanging] = useState(false);
  function take(address: string, file: File) {
    setChanging(false);
    onChange(address, file);
  }
  if (!value || isChanging) return <Chooser label={label} onChange={take} />;
  return (
    <Flex gap="3" align="flex-end">
      <RemoteImage src={value} alt={label} width="72px" height="96px" radius="xs" otherwise={label} />
      <Button type="button" size="sm" onClick={() => setChanging(true)}>
        {t.change}
      </Button>
    </Flex>
  );
}
