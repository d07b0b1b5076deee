import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { pictureTypes } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { ToolButton } from './ToolButton.js';

const words = texts({ picture: ['图片', 'Picture'] });

/** Chooses pictures to put into the text. */
export function PictureTool({ busy, onChoose }: { busy: boolean; onChoose: (files: File[]) => void }) {
  const t = useTexts(words);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton label={t.picture} icon={ImagePlus} busy={busy} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
