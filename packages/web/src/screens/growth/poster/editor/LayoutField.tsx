import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Card } from '#ui/layout/Card.js';
import type { PosterElement, PosterRecord } from '../poster.js';
import { ElementPanel } from './ElementPanel.js';
import { nickOf, type SampleKey } from './element-words.js';
import { LayerList } from './LayerList.js';
import { fitAll, type Size } from './layout-edits.js';
import { PictureUpload } from './PictureUpload.js';
import { firstElements, type PosterValues } from './poster-values.js';
import { ServerPreview } from './ServerPreview.js';
import { Stage } from './Stage.js';
import { useLayout } from './use-layout.js';

const words = texts({
  background: ['背景图', 'Background'],
  hint: ['上传背景图后，就可以摆放昵称、文字和二维码。', 'Upload a background, then place the nickname, texts and the code on it.'],
});

/** Returns the size of a picture as it is shown. */
async function sizeOf(file: File): Promise<Size> {
  const bitmap = await createImageBitmap(file);
  const size = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  return size;
}

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px', xl: 'minmax(0, 1fr) 300px minmax(0, 1fr)' };

function Board({ values, size, onChange }: { values: PosterValues; size: Size; onChange: (elements: readonly PosterElement[]) => void }) {
  const [sample, setSample] = useState<SampleKey>('usual');
  const layout = useLayout(values.elements, size, onChange);
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={columns}>
      <Stage layout={layout} image={values.image} nick={nickOf(sample)} undo={layout.undo} />
      <Flex direction="column" gap="4" minWidth="0">
        <LayerList layout={layout} />
        <ElementPanel layout={layout} />
      </Flex>
      <chakra.div minWidth="0" maxWidth={{ base: '400px', xl: 'none' }}>
        <ServerPreview image={values.image} elements={values.elements} sample={sample} onSample={setSample} />
      </chakra.div>
    </chakra.div>
  );
}

/** Renders the background and, once there is one, what lies on it. */
export function LayoutField({ known }: { known: PosterRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as unknown as PosterValues;
  const [size, setSize] = useState<Size | undefined>(known && { width: known.width, height: known.height });
  const setElements = (elements: readonly PosterElement[]) => form.setValue('elements', elements, { shouldDirty: true });

  async function take(file: File) {
    const next = await sizeOf(file);
    setElements(size && values.elements.length > 0 ? fitAll(values.elements, size, next) : firstElements(next));
    setSize(next);
  }

  return (
    <>
      <Card p="4" aria-label={t.background}>
        <Field name="image" label={t.background} hint={size ? undefined : t.hint}>
          {({ label, value, onChange }) => (
            <PictureUpload
              label={label}
              value={String(value ?? '')}
              onChange={(address, file) => {
                onChange(address);
                void take(file);
              }}
            />
          )}
        </Field>
      </Card>
      {size && values.image ? <Board values={values} size={size} onChange={setElements} /> : null}
    </>
  );
}
