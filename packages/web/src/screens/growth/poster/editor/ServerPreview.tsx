import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Select } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { PosterElement } from '../poster.js';
import { nickOf, type SampleKey, sampleAddress, samples } from './element-words.js';
import { boxOf } from './poster-values.js';

const words = texts({
  title: ['成品预览', 'Preview'],
  sample: ['昵称样例', 'Sample nickname'],
  usual: ['常见', 'Usual'],
  long: ['很长', 'Long'],
  rare: ['生僻字', 'Rare characters'],
  emoji: ['表情', 'Emoji'],
  drawn: ['服务器画的成品预览', 'Preview drawn by the server'],
  same: ['与生成的海报完全相同，二维码已识别通过。', 'Exactly what will be drawn; its code was read back.'],
});

interface Props {
  image: string;
  elements: readonly PosterElement[];
  sample: SampleKey;
  onSample: (key: SampleKey) => void;
}

function SampleChoice({ sample, onSample }: Pick<Props, 'sample' | 'onSample'>) {
  const t = useTexts(words);
  return (
    <LabeledInput label={t.sample}>
      {(control) => (
        <Select {...control} value={sample} onChange={(event) => onSample(event.target.value as SampleKey)}>
          {samples.map(({ key }) => (
            <option key={key} value={key}>
              {t[key]}
            </option>
          ))}
        </Select>
      )}
    </LabeledInput>
  );
}

function PreviewPicture({ picture, problem }: { picture: string | undefined; problem: string | undefined }) {
  const t = useTexts(words);
  if (!picture) return problem ? null : <Skeleton aria-busy width="100%" height="400px" borderRadius="s" />;
  return (
    <>
      <chakra.img src={picture} alt={t.drawn} width="100%" borderRadius="s" borderWidth="1px" opacity={problem ? 0.4 : 1} />
      {problem ? null : (
        <chakra.p color="ink.3" fontSize="xs">
          {t.same}
        </chakra.p>
      )}
    </>
  );
}

/** Shows the poster as the server draws it, with a sample customer. */
export function ServerPreview({ image, elements, sample, onSample }: Props) {
  const t = useTexts(words);
  const qr = boxOf(elements);
  const query = JSON.stringify({ image, qr, elements, nick: nickOf(sample), url: sampleAddress });
  const settled = useDebouncedValue(query, 500);
  const reading = useOperation('queryPosterPreview', qr ? JSON.parse(settled) : null, { keepPreviousData: true, revalidateOnFocus: false });
  const problem = reading.error?.message;
  return (
    <SectionCard title={t.title}>
      <Flex direction="column" gap="3">
        <SampleChoice sample={sample} onSample={onSample} />
        {problem ? (
          <chakra.p role="alert" color="rose">
            {problem}
          </chakra.p>
        ) : null}
        <PreviewPicture picture={reading.data?.picture} problem={problem} />
      </Flex>
    </SectionCard>
  );
}
