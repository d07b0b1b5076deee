import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { imagesUploadApi, pictureLimits, pictureProblem, pictureTypes } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { Input } from '#ui/input/Input.js';
import { Upload } from '#ui/upload/Upload.js';

const words = texts({
  remove: ['移除图片', 'Remove picture'],
  sending: ['正在上传…', 'Uploading…'],
  address: ['或填写图片地址', 'Or the address of a picture'],
});

interface Props {
  id: string;
  label: string;
  /** Address of the picture; empty for none. */
  value: string;
  onChange: (address: string) => void;
}

/** Renders a field for one picture: an upload, or an address elsewhere. */
export function PictureField(props: Props) {
  const t = useTexts(words);
  const { label, value, onChange } = props;
  if (!value.startsWith('/')) return <PictureChoice {...props} />;
  return (
    <Flex gap="3" align="flex-end">
      <RemoteImage src={value} alt={label} width="{sizes.40}" height="{sizes.24}" radius="xs" otherwise={value} />
      <Button size="sm" onClick={() => onChange('')}>
        {t.remove}
      </Button>
    </Flex>
  );
}

/** Returns the file that is being uploaded, why the last upload failed, and a function that uploads one. */
function usePictureUpload(onDone: (address: string) => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState('');

  async function send([file]: File[]) {
    if (!file) return;
    setFiles([file]);
    setProblem('');
    try {
      onDone((await imagesUploadApi.uploadImage({ file })).url);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setFiles([]);
    }
  }

  return { files, problem, send };
}

function PictureChoice({ id, label, value, onChange }: Props) {
  const t = useTexts(words);
  const { files, problem, send } = usePictureUpload(onChange);
  const sending = files.length > 0;
  const limits = sending ? t.sending : pictureLimits();
  return (
    <Flex direction="column" gap="2">
      <Upload
        id={id}
        label={label}
        files={files}
        accept={pictureTypes.join(',')}
        limits={limits}
        problemOf={pictureProblem}
        disabled={sending}
        onChange={(given) => void send(given)}
      />
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      ) : null}
      <Input
        type="url"
        aria-label={t.address}
        placeholder={t.address}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </Flex>
  );
}
