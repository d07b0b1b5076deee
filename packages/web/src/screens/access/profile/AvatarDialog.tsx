import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { refresh } from '#api/client.js';
import { imagesUploadApi, pictureLimits, pictureProblem, pictureTypes, updateAvatarApi } from '#api/uploads.js';
import { reloadUser } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Avatar } from '#ui/image/Avatar.js';
import { Progress } from '#ui/status/Progress.js';
import { notify } from '#ui/toast/toasts.js';
import { Upload } from '#ui/upload/Upload.js';
import { useFileUrl } from '#ui/upload/useFileUrl.js';
import type { Me } from './ProfilePanel.js';

const words = texts({
  title: ['更换头像', 'Change picture'],
  choose: ['选择图片', 'Choose a picture'],
  preview: ['显示效果', 'How it looks'],
  use: ['使用这张', 'Use this one'],
  busy: ['正在上传…', 'Uploading…'],
  done: ['头像已更新', 'Picture saved'],
});

/** Uploads an image and sets it as the user's avatar. */
function useAvatarUpload(onDone: () => void) {
  const t = useTexts(words);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<{ done: number; total: number }>();

  async function save(file: File | undefined) {
    if (!file || sent) return;
    setSent({ done: 0, total: file.size });
    setProblem('');
    try {
      const { url } = await imagesUploadApi.uploadImage({ file }, { onProgress: (done, total = file.size) => setSent({ done, total }) });
      await updateAvatarApi.updateMyAvatar({ avatar: url });
      notify({ tone: 'success', title: t.done });
      void refresh(['getMyProfile']);
      void reloadUser();
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(failureText(error));
    } finally {
      setSent(undefined);
    }
  }

  return { save, problem, sentPct: sent && (sent.done / sent.total) * 100 };
}

/** Renders a dialog to choose, preview and upload an avatar. */
export function AvatarDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const [file, setFile] = useState<File>();
  const { save, problem, sentPct } = useAvatarUpload(onClose);
  const busy = sentPct !== undefined;
  return (
    <Modal
      inPage
      open={open}
      onClose={onClose}
      title={t.title}
      action={
        <Button look="solid" disabled={!file || busy} aria-busy={busy} onClick={() => void save(file)}>
          {busy ? t.busy : t.use}
        </Button>
      }
    >
      <Flex direction="column" align="center" gap="3">
        <Preview me={me} file={file} />
        {busy ? (
          <chakra.div width="100%">
            <Progress label={t.busy} pct={sentPct} text={t.busy} />
          </chakra.div>
        ) : (
          <PictureChoice file={file} onChange={setFile} />
        )}
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      </Flex>
    </Modal>
  );
}

function Preview({ me, file }: { me: Me; file: File | undefined }) {
  const t = useTexts(words);
  const preview = useFileUrl(file);
  return (
    <Flex align="flex-end" gap="4" role="img" aria-label={t.preview}>
      {[120, 40, 26].map((size) => (
        <Avatar key={size} name={me.name} src={preview ?? me.avatar} size={size} />
      ))}
    </Flex>
  );
}

function PictureChoice({ file, onChange }: { file: File | undefined; onChange: (file: File | undefined) => void }) {
  const t = useTexts(words);
  return (
    <Upload
      label={t.choose}
      files={file ? [file] : []}
      onChange={([next]) => onChange(next)}
      accept={pictureTypes.join()}
      limits={pictureLimits()}
      problemOf={pictureProblem}
    />
  );
}
