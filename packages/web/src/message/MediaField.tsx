import { chakra, Flex } from '@chakra-ui/react';
import { File as FileIcon } from 'lucide-react';
import { useState } from 'react';
import { mediaUploadApi } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { Upload } from '#ui/upload/Upload.js';
import type { FileType } from './attachment.js';

const words = texts({
  image: ['PNG、JPEG 或 WebP 图片，不超过 10 MB', 'PNG, JPEG or WebP, up to 10 MB'],
  voice: ['AMR 语音，不超过 2 MB、60 秒', 'AMR recording, up to 2 MB and 60 seconds'],
  video: ['MP4 视频，不超过 10 MB', 'MP4 video, up to 10 MB'],
  file: ['任意文件，不超过 20 MB', 'Any file, up to 20 MB'],
  size: (most: number) => [`文件超过 ${most} MB，请压缩后再选`, `The file is larger than ${most} MB; make it smaller`],
  sending: ['正在上传…', 'Uploading…'],
  replace: ['换一个', 'Replace'],
  stored: ['已上传的文件', 'Uploaded file'],
});

const acceptedTypes: Record<FileType, string> = {
  image: 'image/png,image/jpeg,image/webp',
  voice: '.amr',
  video: 'video/mp4,.mp4',
  file: '',
};
export const mostMB: Record<FileType, number> = { image: 10, voice: 2, video: 10, file: 20 };

interface Props {
  id: string;
  label: string;
  type: FileType;
  /** Address of the file; empty for none. */
  value: string;
  name: string | undefined;
  onChange: (address: string, name: string, key: string) => void;
}

/** Renders a field for a file that WeCom takes, which is uploaded as soon as it is chosen. */
export function MediaField(props: Props) {
  const t = useTexts(words);
  const { type, label, value, name, onChange } = props;
  if (!value) return <MediaChoice {...props} />;
  return (
    <Flex gap="3" align="center" minWidth="0">
      {type === 'image' ? (
        <OwnImage image={value} alt={name ?? label} width="{sizes.24}" height="{sizes.16}" />
      ) : (
        <FileIcon size={20} aria-hidden />
      )}
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        {name ?? t.stored}
      </chakra.span>
      <Button size="sm" onClick={() => onChange('', '', '')}>
        {t.replace}
      </Button>
    </Flex>
  );
}

function MediaChoice({ id, label, type, onChange }: Props) {
  const t = useTexts(words);
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState('');
  const sending = files.length > 0;

  async function send([file]: File[]) {
    if (!file) return;
    setFiles([file]);
    setProblem('');
    try {
      const { url, name, key } = await mediaUploadApi.uploadMedia({ type, file });
      onChange(url, name, key);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setFiles([]);
    }
  }

  return (
    <>
      <Upload
        id={id}
        label={label}
        files={files}
        accept={acceptedTypes[type]}
        limits={sending ? t.sending : t[type]}
        problemOf={({ size }) => (size > mostMB[type] * 1024 * 1024 ? t.size(mostMB[type]) : undefined)}
        disabled={sending}
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
