import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/react';
import { type RefObject, useState } from 'react';
import { pictureProblem } from '#api/uploads.js';

/** Stores a picture and returns its address. */
export type UploadPicture = (file: File) => Promise<string>;

const picturesIn = (data: DataTransfer | null) => [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Inserts a picture at a position, or after the selection. */
function insertPicture(src: string, editor: Editor | null, at: number | undefined) {
  const picture = { type: Image.name, attrs: { src, alt: '' } };
  editor
    ?.chain()
    .focus()
    .insertContentAt(at ?? editor.state.selection.to, picture)
    .run();
}

/** Uploads pictures that are chosen, pasted or dropped, and puts them where the cursor is. */
export function usePictures(upload: UploadPicture | undefined, editor: RefObject<Editor | null>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function add(files: readonly File[], at?: number) {
    if (!upload) return;
    const wrong = files.map((file) => pictureProblem(file)).find(Boolean);
    setProblem(wrong ?? '');
    if (wrong) return;
    setBusy(true);
    try {
      for (const file of files) insertPicture(await upload(file), editor.current, at);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  /** Word and Excel paste a picture of their text beside it. */
  function onPaste(event: ClipboardEvent) {
    const files = picturesIn(event.clipboardData);
    if (!upload || files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
    void add(files);
    return true;
  }

  function onDrop(event: DragEvent, at: number | undefined) {
    const files = picturesIn(event.dataTransfer);
    if (!upload || files.length === 0) return false;
    event.preventDefault();
    void add(files, at);
    return true;
  }

  return { busy, problem, add, onPaste, onDrop };
}
