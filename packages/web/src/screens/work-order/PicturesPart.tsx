import { chakra, Flex } from '@chakra-ui/react';
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ControlProps } from '../../components/Field.js';
import { texts, useTexts } from '../../texts.js';
import { pictureProblem, pictureTypes } from '../../uploads.js';

const words = texts({
  add: ['添加图片', 'Add pictures'],
  remove: (name: string) => [`去掉 ${name}`, `Remove ${name}`],
  hint: (most: number) => [
    `可以选择、拖入或粘贴截图，最多 ${most} 张，每张不超过 5 MB`,
    `Choose, drop or paste; at most ${most}, up to 5 MB each`,
  ],
  many: (most: number) => [`最多 ${most} 张`, `At most ${most}`],
});

interface Props extends Pick<ControlProps, 'id' | 'value' | 'onChange'> {
  most: number;
}

/** Chosen pictures with their previews; they are sent with the report, not before. */
export function PicturesControl({ id, value, onChange, most }: Props) {
  const t = useTexts(words);
  const files = useMemo(() => (Array.isArray(value) ? (value as File[]) : []), [value]);
  const [problem, setProblem] = useState('');
  const chooser = useRef<HTMLInputElement>(null);

  function add(chosen: readonly File[]) {
    const wrong = chosen.map(pictureProblem).find(Boolean);
    const room = [...files, ...chosen.filter((file) => !pictureProblem(file))];
    setProblem(wrong ?? (room.length > most ? t.many(most) : ''));
    onChange(room.slice(0, most));
  }
  const latest = useRef(add);
  latest.current = add;

  // A screenshot is pasted wherever the caret stands in the form.
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      latest.current(pasted);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <chakra.div
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <Flex gap="2" flexWrap="wrap">
        {files.map((file, index) => (
          <Thumb
            key={`${file.name}${file.lastModified}${file.size}`}
            file={file}
            label={t.remove(file.name)}
            onRemove={() => onChange(files.filter((_, at) => at !== index))}
          />
        ))}
        {files.length < most ? (
          <chakra.button
            id={id}
            type="button"
            aria-label={t.add}
            title={t.add}
            onClick={() => chooser.current?.click()}
            width="72px"
            height="72px"
            display="grid"
            placeItems="center"
            borderWidth="1px"
            borderStyle="dashed"
            borderColor="line.field"
            borderRadius="s"
            color="ink.2"
            cursor="pointer"
            _hover={{ bg: 'sunken' }}
          >
            <ImagePlus size={20} aria-hidden />
          </chakra.button>
        ) : null}
      </Flex>
      <chakra.input
        ref={chooser}
        type="file"
        multiple
        accept={pictureTypes.join()}
        display="none"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <chakra.p color={problem ? 'rose' : 'ink.3'} fontSize="xs" mt="1" role={problem ? 'alert' : undefined}>
        {problem || t.hint(most)}
      </chakra.p>
    </chakra.div>
  );
}

function Thumb({ file, label, onRemove }: { file: File; label: string; onRemove: () => void }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <chakra.div position="relative" width="72px" height="72px">
      {address ? (
        <chakra.img src={address} alt={file.name} width="100%" height="100%" objectFit="cover" borderRadius="s" borderWidth="1px" />
      ) : null}
      <chakra.button
        type="button"
        aria-label={label}
        onClick={onRemove}
        position="absolute"
        top="-6px"
        insetEnd="-6px"
        width="24px"
        height="24px"
        display="grid"
        placeItems="center"
        bg="surface"
        borderWidth="1px"
        borderRadius="full"
        cursor="pointer"
        _hover={{ bg: 'sunken' }}
      >
        <X size={13} aria-hidden />
      </chakra.button>
    </chakra.div>
  );
}
