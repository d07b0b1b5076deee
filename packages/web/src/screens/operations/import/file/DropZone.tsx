import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Textarea } from '#ui/input/Input.js';
import { Upload } from '#ui/upload/Upload.js';
import { choiceOfText, type FileChoice, fileEndings, fileProblem, isTable } from './file-choice.js';

const words = texts({
  choose: ['选择文件', 'Choose a file'],
  limits: [
    'CSV（UTF-8、GBK 等）、XLSX、通讯录 VCF 或 Apple 健康的 XML，不超过 256 MB；CSV 最多 5,000,000 行，XLSX 最多 100,000 行',
    'CSV (UTF-8, GBK and others), XLSX, VCF contacts or XML of Apple Health, up to 256 MB; CSV up to 5,000,000 lines, XLSX up to 100,000 rows',
  ],
  paste: ['或者粘贴表格', 'Or paste a table'],
  pasteHint: ['在 Excel 里连表头一起复制，粘贴到这里', 'Copy rows with their header in Excel and paste them here'],
});

/** Handles a table pasted anywhere in the window. */
function usePastedTable(onChosen: (chosen: FileChoice) => void) {
  const take = useRef(onChosen);
  take.current = onChosen;

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isTable(text)) return;
      event.preventDefault();
      take.current(choiceOfText(text));
    }
    // Runs before the file field's handler, because a spreadsheet also puts an image of the table on the clipboard.
    document.addEventListener('paste', onPaste, { capture: true });
    return () => document.removeEventListener('paste', onPaste, { capture: true });
  }, []);
}

/** Accepts a dropped or chosen file, or a table pasted anywhere in the window. */
export function DropZone({ onChosen, autoFocus }: { onChosen: (chosen: FileChoice) => void; autoFocus: boolean }) {
  const t = useTexts(words);
  const id = useId();
  usePastedTable(onChosen);
  return (
    <>
      <Upload
        label={t.choose}
        files={[]}
        onChange={([file]) => file && onChosen({ file })}
        accept={fileEndings}
        limits={t.limits}
        problemOf={fileProblem}
        autoFocus={autoFocus}
      />
      <div>
        <chakra.label htmlFor={id} display="block" mb="1" color="ink.2">
          {t.paste}
        </chakra.label>
        {/* A phone has no other place to paste into. */}
        <Textarea
          id={id}
          rows={2}
          height="auto"
          py="2"
          value=""
          placeholder={t.pasteHint}
          onChange={(event) => {
            if (isTable(event.target.value)) onChosen(choiceOfText(event.target.value));
          }}
        />
      </div>
    </>
  );
}
