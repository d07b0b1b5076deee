import { chakra } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Textarea } from '../../components/Input.js';
import { texts, useTexts } from '../../texts.js';
import { type Chosen, chosenFile, chosenText, fileEndings, isTable } from './chosen-file.js';

const words = texts({
  choose: ['选择文件', 'Choose a file'],
  drop: ['把文件拖到这里，或点击选择', 'Drop a file here, or press to choose one'],
  limits: [
    'CSV（UTF-8、GBK 均可）或 XLSX，不超过 256 MB；XLSX 最多 100,000 行',
    'CSV (UTF-8 or GBK) or XLSX, up to 256 MB; XLSX up to 100,000 rows',
  ],
  paste: ['或者粘贴表格', 'Or paste a table'],
  pasteHint: ['在 Excel 里连表头一起复制，粘贴到这里', 'Copy in Excel together with the head, and paste here'],
});

/** A file dropped, chosen, or made of a table that is pasted anywhere in the window. */
export function Drop({ onChosen, autoFocus }: { onChosen: (chosen: Chosen) => void; autoFocus: boolean }) {
  const t = useTexts(words);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useRef(onChosen);
  take.current = onChosen;

  // Wherever in the window it lands: a browser would leave the page for a file dropped beside the field.
  useEffect(() => {
    const listening = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(name: K, react: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, react, { signal: listening.signal });
    listen('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const files = event.clipboardData?.files ?? [];
      // A spreadsheet puts a picture of the table beside its text.
      if (isTable(text)) take.current(chosenText(text));
      else if (files.length > 0) take.current(chosenFile(files));
      else return;
      event.preventDefault();
    });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', (event) => event.relatedTarget ?? setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take.current(chosenFile(event.dataTransfer?.files ?? []));
    });
    return () => listening.abort();
  }, []);

  return (
    <>
      <chakra.button
        type="button"
        autoFocus={autoFocus}
        onClick={() => chooser.current?.click()}
        data-over={over || undefined}
        width="100%"
        minHeight="148px"
        px="4"
        py="5"
        display="flex"
        flexDirection="column"
        alignItems="center"
        justifyContent="center"
        gap="1"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="line.field"
        borderRadius="md"
        cursor="pointer"
        transition="background-color 120ms, border-color 120ms"
        _hover={{ bg: 'sunken' }}
        css={{ '&[data-over]': { bg: 'jade.50', borderColor: 'jade.500' } }}
      >
        <chakra.span color="jade.600" mb="1">
          <FileUp size={28} strokeWidth={1.5} aria-hidden />
        </chakra.span>
        <chakra.span fontWeight="semibold">{t.drop}</chakra.span>
        <chakra.span color="ink.3" fontSize="xs">
          {t.limits}
        </chakra.span>
      </chakra.button>
      <chakra.input
        ref={chooser}
        type="file"
        accept={fileEndings}
        aria-label={t.choose}
        display="none"
        onChange={(event) => {
          onChosen(chosenFile(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <div>
        <chakra.label htmlFor={id} display="block" mb="1" color="ink.2">
          {t.paste}
        </chakra.label>
        {/* On a phone there is no other place to paste to. */}
        <Textarea
          id={id}
          rows={2}
          height="auto"
          py="2"
          value=""
          placeholder={t.pasteHint}
          onChange={(event) => {
            if (isTable(event.target.value)) onChosen(chosenText(event.target.value));
          }}
        />
      </div>
    </>
  );
}
