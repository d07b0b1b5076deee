import { useState } from 'react';
import { client, refresh } from '#api/client.js';
import { mediaUploadApi } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import type { FileType } from '#message/attachment.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  done: (count: number) => [`已添加 ${count} 个素材`, count === 1 ? 'Material added' : `${count} materials added`],
  failed: (name: string) => [`「${name}」没有添加`, `“${name}” was not added`],
});

/** What a file is taken for; the server decides by its bytes. */
function typeOf({ name, type }: File): FileType {
  if (/^image\/(png|jpeg|webp)$/.test(type)) return 'image';
  if (/\.amr$/i.test(name) || type === 'audio/amr') return 'voice';
  return type === 'video/mp4' || /\.mp4$/i.test(name) ? 'video' : 'file';
}

const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .trim()
    .slice(0, 64) || name.slice(0, 64);

async function addMaterial(file: File) {
  const type = typeOf(file);
  const { key, name, duration_s } = await mediaUploadApi.uploadMedia({ type, file });
  const length = duration_s === null ? {} : { duration_s };
  await client.call('createMaterial', { name: titleOf(name), media_type: type, file_key: key, ...length });
}

/** Returns a function that makes a material of each file, and how many are still on their way. */
export function useUpload() {
  const t = useTexts(words);
  const [waiting, setWaiting] = useState(0);
  async function upload(files: readonly File[]) {
    setWaiting((count) => count + files.length);
    let added = 0;
    for (const file of files) {
      try {
        await addMaterial(file);
        added++;
      } catch (error) {
        notify({ tone: 'error', title: t.failed(file.name), text: (error as Error).message });
      }
      setWaiting((count) => count - 1);
    }
    if (added === 0) return;
    notify({ tone: 'success', title: t.done(added) });
    await refresh(['listMaterials']);
  }
  return { waiting, upload };
}
