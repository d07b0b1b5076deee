import { useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useDroppedFiles } from './use-dropped-files.js';
import { useUpload } from './use-upload.js';

const words = texts({
  upload: ['上传文件', 'Upload files'],
  hint: ['也可以把文件拖到页面上，或直接粘贴', 'Files can also be dropped on the page or pasted'],
  waiting: (count: number) => [`正在上传 ${count} 个…`, `Uploading ${count}…`],
});

/** Renders the button that makes materials of files, and takes files dropped on the page. `active` is whether no form is open. */
export function UploadButton({ active }: { active: boolean }) {
  const t = useTexts(words);
  const input = useRef<HTMLInputElement>(null);
  const { waiting, upload } = useUpload();
  useDroppedFiles(active, (files) => void upload(files));
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t.upload}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button title={t.hint} disabled={waiting > 0} onClick={() => input.current?.click()}>
        {waiting > 0 ? t.waiting(waiting) : t.upload}
      </Button>
    </>
  );
}
