import { FileUpload, useFileUploadContext } from '@chakra-ui/react';
import { File as FileIcon, Upload as UploadIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { formatBytes } from '#ui/text/format.js';
import { uploadStyle } from './upload-style.js';
import { useFileUrl } from './useFileUrl.js';

export interface UploadProps {
  id?: string | undefined;
  name?: string | undefined;
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** File extensions or MIME types, as in the `accept` attribute. */
  accept: string;
  /** Description of the accepted files, shown in the field. */
  limits: string;
  /** Returns why a file is rejected, or undefined if it is accepted. */
  problemOf?: ((file: File) => string | undefined) | undefined;
  /** Maximum number of files; 1 by default. */
  most?: number | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

const words = texts({
  drop: ['选择文件，或拖到这里', 'Choose a file, or drop it here'],
  remove: (name: string) => [`去掉 ${name}`, `Remove ${name}`],
  one: ['一次只能选一个文件', 'One file at a time'],
  many: (most: number) => [`最多 ${most} 个文件`, `At most ${most} files`],
  twice: ['已经选过这个文件', 'This file is already selected'],
  chosen: ['已选文件', 'Selected files'],
});

/** Renders the file field; loaded when a screen first needs it. */
export function UploadField({ id, name, label, files, onChange, accept, limits, problemOf, most = 1, disabled, autoFocus }: UploadProps) {
  const t = useTexts(words);
  const [problem, setProblem] = useState('');
  const reasons: Record<string, string> = { TOO_MANY_FILES: most === 1 ? t.one : t.many(most), FILE_EXISTS: t.twice };

  /** Adds files pasted or dropped outside the field: either all of them, or none and shows the reason. */
  function add(given: readonly File[]) {
    const all = [...(most > 1 ? files : []), ...given];
    const reason = given.map((file) => problemOf?.(file)).find(Boolean) ?? (all.length > most ? reasons.TOO_MANY_FILES : undefined);
    setProblem(reason ?? '');
    if (!reason) onChange(all);
  }

  return (
    <FileUpload.Root
      unstyled
      css={uploadStyle}
      {...(id ? { ids: { dropzone: id } } : {})}
      {...(name ? { name } : {})}
      maxFiles={most}
      // The dropzone is labeled by its content.
      translations={{ dropzone: '' }}
      disabled={disabled ?? false}
      acceptedFiles={[...files]}
      validate={(file) => {
        const reason = problemOf?.(file);
        return reason === undefined ? null : [reason];
      }}
      onFileChange={({ acceptedFiles, rejectedFiles }) => {
        const reason = rejectedFiles[0]?.errors[0];
        setProblem(reason === undefined ? '' : (reasons[reason] ?? reason));
        if (acceptedFiles.length !== files.length || acceptedFiles.some((file, at) => file !== files[at])) onChange(acceptedFiles);
      }}
    >
      <Anywhere onTake={add} />
      <FileUpload.HiddenInput accept={accept} aria-label={label} />
      {files.length < most ? (
        <FileUpload.Dropzone autoFocus={autoFocus}>
          <UploadIcon size={24} strokeWidth={1.5} aria-hidden />
          <strong>{t.drop}</strong>
          {limits ? <small>{limits}</small> : null}
        </FileUpload.Dropzone>
      ) : null}
      {files.length > 0 ? (
        <FileUpload.ItemGroup aria-label={t.chosen}>
          {files.map((file) => (
            <FilePreview key={`${file.name}${file.lastModified}${file.size}`} file={file} />
          ))}
        </FileUpload.ItemGroup>
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
    </FileUpload.Root>
  );
}

function FilePreview({ file }: { file: File }) {
  const t = useTexts(words);
  return (
    <FileUpload.Item file={file}>
      {file.type.startsWith('image/') ? <Preview file={file} /> : <FileIcon size={24} strokeWidth={1.5} aria-hidden />}
      <FileUpload.ItemName />
      <small>{formatBytes(file.size)}</small>
      <FileUpload.ItemDeleteTrigger aria-label={t.remove(file.name)}>
        <X size={16} aria-hidden />
      </FileUpload.ItemDeleteTrigger>
    </FileUpload.Item>
  );
}

/** Chakra's preview creates a new object URL on each render and revokes the one still loading. */
function Preview({ file }: { file: File }) {
  const address = useFileUrl(file);
  return <img data-part="item-preview-image" src={address} alt={file.name} />;
}

/** Also accepts files pasted or dropped outside the field; otherwise the browser would navigate to a dropped file. */
function Anywhere({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const { disabled } = useFileUploadContext();
  const take = useRef((_: FileList | undefined) => {});
  take.current = (given) => {
    if (given && given.length > 0 && !disabled) onTake([...given]);
  };
  useEffect(() => {
    const listening = new AbortController();
    function onPaste(event: ClipboardEvent) {
      if (event.defaultPrevented || !event.clipboardData?.files.length) return;
      event.preventDefault();
      take.current(event.clipboardData.files);
    }
    function onDrop(event: DragEvent) {
      const inField = event.target instanceof Element && event.target.closest('[data-scope=file-upload]');
      if (!inField) take.current(event.dataTransfer?.files);
    }
    document.addEventListener('paste', onPaste, { signal: listening.signal });
    document.addEventListener('drop', onDrop, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return null;
}
