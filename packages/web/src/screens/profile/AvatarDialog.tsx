import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { refresh } from '../../api.js';
import { Avatar } from '../../components/Avatar.js';
import { Button } from '../../components/Button.js';
import { Modal } from '../../components/Modal.js';
import { notify } from '../../notices.js';
import { failureText } from '../../reactions.js';
import { reloadUser } from '../../session.js';
import { texts, useTexts } from '../../texts.js';
import { imagesUploadApi, pictureProblem, pictureTypes, updateAvatarApi } from '../../uploads.js';
import type { Me } from './ProfilePanel.js';

const words = texts({
  title: ['更换头像', 'Change picture'],
  choose: ['选择图片', 'Choose a picture'],
  other: ['换一张', 'Another one'],
  hint: [
    'PNG、JPEG、WebP 或 GIF，不超过 5 MB；方形图片最合适，也可以拖进来。',
    'PNG, JPEG, WebP or GIF up to 5 MB, square if possible. You can drop it here.',
  ],
  preview: ['显示效果', 'How it looks'],
  cancel: ['取消', 'Cancel'],
  use: ['使用这张', 'Use this one'],
  busy: ['正在上传…', 'Uploading…'],
  done: ['头像已更新', 'Picture saved'],
});

/** An address for a chosen file, given back when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && address;
}

/** A new picture of oneself: chosen, looked at, then sent. */
export function AvatarDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const preview = usePreview(file);

  function take(chosen: File | undefined) {
    if (!chosen) return;
    const wrong = pictureProblem(chosen) ?? '';
    setProblem(wrong);
    if (!wrong) setFile(chosen);
  }

  async function save() {
    if (!file || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const { url } = await imagesUploadApi.uploadImage({ file });
      await updateAvatarApi.updateMyAvatar({ avatar: url });
      notify({ tone: 'success', title: t.done });
      void refresh(['getMyProfile']);
      void reloadUser();
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      inPage
      open={open}
      onClose={onClose}
      title={t.title}
      initialFocus={() => button.current}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={!file || busy} aria-busy={busy} onClick={() => void save()}>
            {busy ? t.busy : t.use}
          </Button>
        </>
      }
    >
      <Flex
        direction="column"
        align="center"
        gap="3"
        p="5"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="line.strong"
        borderRadius="md"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Flex align="flex-end" gap="4" role="img" aria-label={t.preview}>
          {[120, 40, 26].map((size) => (
            <Avatar key={size} name={me.name} src={preview ?? me.avatar} size={size} />
          ))}
        </Flex>
        <chakra.input
          ref={chooser}
          type="file"
          accept={pictureTypes.join()}
          display="none"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button ref={button} disabled={busy} onClick={() => chooser.current?.click()}>
          <ImageUp aria-hidden />
          {file ? t.other : t.choose}
        </Button>
        <chakra.p color="ink.3" fontSize="xs" textAlign="center">
          {t.hint}
        </chakra.p>
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      </Flex>
    </Modal>
  );
}
