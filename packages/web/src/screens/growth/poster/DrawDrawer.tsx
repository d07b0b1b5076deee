import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useRef, useState } from 'react';
import { apiAddress } from '#api/address.js';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Field } from '#form/Field.js';
import { mayLeave } from '#form/may-leave.js';
import { OperationForm } from '#form/OperationForm.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import type { Poster } from './poster.js';

const words = texts({
  title: (name: string) => [`生成「${name}」`, `Draw “${name}”`],
  draw: ['生成海报', 'Draw'],
  urlHint: ['扫码后打开的地址，例如员工活码的链接', 'What opens when the code is scanned, such as the address of a staff code'],
  nickHint: ['不填则用所选客户的昵称', 'Left empty, it is that of the chosen customer'],
  drawn: ['已生成的海报', 'The drawn poster'],
  save: ['下载图片', 'Download'],
  copy: ['复制文案', 'Copy the text'],
  text: ['文案', 'Text'],
});

type Drawing = Data<'createPosterDrawing'>;

function DrawingView({ drawing: { url, text }, name }: { drawing: Drawing; name: string }) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="3" pt="4" role="status" aria-label={t.drawn}>
      <chakra.img src={apiAddress + url} alt={t.drawn} width="100%" maxWidth="375px" borderWidth="1px" borderRadius="s" />
      <Flex gap="3" align="center" wrap="wrap">
        <chakra.a href={apiAddress + url} download={`${name}.png`} color="jade.700" textDecoration="underline">
          {t.save}
        </chakra.a>
        {text ? (
          <CopyButton text={text} what={t.text}>
            {t.copy}
          </CopyButton>
        ) : null}
      </Flex>
      {text ? <chakra.p whiteSpace="pre-wrap">{text}</chakra.p> : null}
    </Flex>
  );
}

/** The texts that go with posters. */
function useCopyChoices() {
  const may = useMay('listPosterCopies');
  const { data } = useOperation('listPosterCopies', may ? { limit: 100 } : null);
  return data?.list.map(({ id, content }) => ({ value: id, label: content.slice(0, 40) }));
}

function DrawForm({ poster, onDirty }: { poster: Poster; onDirty: (dirty: boolean) => void }) {
  const t = useTexts(words);
  const [drawing, setDrawing] = useState<Drawing>();
  const copies = useCopyChoices();
  return (
    <>
      <OperationForm
        id="createPosterDrawing"
        values={{ user_id: '', nick: '', url: '', copy_id: '' }}
        fixed={{ poster_id: poster.id }}
        save={t.draw}
        onDirty={onDirty}
        onDone={setDrawing}
      >
        <Field name="user_id">{(control) => <CustomerCombobox {...control} />}</Field>
        <Field name="nick" hint={t.nickHint} />
        <Field name="url" hint={t.urlHint} />
        <Field name="copy_id">{(control) => <Combobox {...control} value={control.value as number} choices={copies} />}</Field>
      </OperationForm>
      {drawing ? <DrawingView drawing={drawing} name={poster.title} /> : null}
    </>
  );
}

/** Draws a poster for a customer. */
export function DrawDrawer({ poster, onClose }: { poster: Poster | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const content = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(poster !== undefined && dirty);
  const leave = async () => {
    if (!(await mayLeave(dirty, false))) return;
    setDirty(false);
    onClose();
  };
  return (
    <DetailDrawer
      open={poster !== undefined}
      onClose={() => void leave()}
      title={poster ? t.title(poster.title) : ''}
      initialFocus={() => content.current?.querySelector('input') ?? null}
    >
      <div ref={content}>{poster ? <DrawForm key={poster.id} poster={poster} onDirty={setDirty} /> : null}</div>
    </DetailDrawer>
  );
}
