import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import type { PosterElement } from '../poster.js';
import { elementWords } from './element-words.js';
import { PictureUpload } from './PictureUpload.js';
import type { Layout } from './use-layout.js';

const words = texts({
  none: ['在画布或图层里选一个元素，再调整它。', 'Select an element on the canvas or in the layers to change it.'],
  title: ['元素', 'Element'],
  x: ['左', 'Left'],
  y: ['上', 'Top'],
  w: ['宽', 'Width'],
  h: ['高', 'Height'],
  size: ['字号', 'Font size'],
  lines: ['最多行数', 'Lines'],
  color: ['颜色', 'Color'],
  align: ['对齐', 'Alignment'],
  weight: ['字重', 'Weight'],
  circle: ['圆形', 'Round'],
  text: ['文字', 'Text'],
  picture: ['图片', 'Picture'],
  noAvatar: [
    '生成时没有给头像就不画：使用微信头像须先征得本人同意',
    'Left out unless an avatar is given: WeChat avatars need the person’s consent',
  ],
  keys: ['方向键移动 1 像素，Shift 10 像素，Alt 调整大小', 'Arrow keys move by 1 px, Shift by 10; Alt resizes'],
});

const choiceWords = texts({
  left: ['左对齐', 'Left'],
  center: ['居中', 'Center'],
  right: ['右对齐', 'Right'],
  400: ['常规', 'Regular'],
  500: ['中等', 'Medium'],
  700: ['加粗', 'Bold'],
});

interface Props {
  layout: Layout;
  at: number;
  one: PosterElement;
}

function NumberField({ layout, at, one, name, most }: Props & { name: 'x' | 'y' | 'w' | 'h' | 'size' | 'lines'; most: number }) {
  const t = useTexts(words);
  const isBox = name !== 'size' && name !== 'lines';
  return (
    <LabeledInput label={t[name]}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={isBox ? 0 : name === 'size' ? 8 : 1}
          max={most}
          step={1}
          value={one[name] ?? ''}
          onChange={(event) => {
            const value = Math.trunc(Number(event.target.value));
            if (isBox) layout.place(at, { [name]: value }, `number ${name}`);
            else layout.set(at, { [name]: Math.min(most, Math.max(name === 'size' ? 8 : 1, value)) });
          }}
          onBlur={layout.settle}
        />
      )}
    </LabeledInput>
  );
}

function ColorField({ layout, at, one }: Props) {
  const t = useTexts(words);
  return (
    <LabeledInput label={t.color}>
      {(control) => (
        <Input
          {...control}
          type="color"
          p="1"
          value={one.color ?? '#222222'}
          onChange={(event) => layout.set(at, { color: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

function ChoiceField({ layout, at, one, name }: Props & { name: 'align' | 'weight' }) {
  const t = useTexts(words);
  const choices = useTexts(choiceWords);
  const values = name === 'align' ? (['left', 'center', 'right'] as const) : (['400', '500', '700'] as const);
  return (
    <LabeledInput label={t[name]}>
      {(control) => (
        <Select
          {...control}
          value={String(one[name] ?? values[0])}
          onChange={(event) =>
            layout.set(at, name === 'align' ? { align: event.target.value as 'left' } : { weight: Number(event.target.value) as 400 })
          }
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {choices[value]}
            </option>
          ))}
        </Select>
      )}
    </LabeledInput>
  );
}

const Grid = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } });

function LetterFields(props: Props) {
  const t = useTexts(words);
  const { layout, at, one } = props;
  return (
    <>
      {one.type === 'text' ? (
        <LabeledInput label={t.text}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              height="auto"
              py="1.5"
              maxLength={200}
              value={one.text ?? ''}
              onChange={(event) => layout.set(at, { text: event.target.value })}
              onBlur={layout.settle}
            />
          )}
        </LabeledInput>
      ) : null}
      <Grid>
        <NumberField {...props} name="size" most={400} />
        <NumberField {...props} name="lines" most={20} />
        <ChoiceField {...props} name="align" />
        <ChoiceField {...props} name="weight" />
        <ColorField {...props} />
      </Grid>
    </>
  );
}

function PictureFields({ layout, at, one }: Props) {
  const t = useTexts(words);
  return (
    <>
      {one.type === 'picture' ? (
        <PictureUpload label={t.picture} value={one.image ?? ''} onChange={(image) => layout.set(at, { image })} />
      ) : null}
      {one.type === 'avatar' ? <chakra.p color="ink.3">{t.noAvatar}</chakra.p> : null}
      <Flex as="label" gap="2" align="center">
        <Checkbox checked={one.circle ?? false} onChange={(event) => layout.set(at, { circle: event.target.checked })} />
        {t.circle}
      </Flex>
    </>
  );
}

/** Renders the numbers and looks of the selected element. */
export function ElementPanel({ layout }: { layout: Layout }) {
  const t = useTexts(words);
  const names = useTexts(elementWords);
  const at = layout.selected ?? -1;
  const one = layout.elements[at];
  if (!one)
    return (
      <SectionCard title={t.title}>
        <chakra.p color="ink.3">{t.none}</chakra.p>
      </SectionCard>
    );
  const props = { layout, at, one };
  const { width, height } = layout.size;
  return (
    <SectionCard title={names[one.type]} name={t.title}>
      <Flex direction="column" gap="3">
        <Grid>
          <NumberField {...props} name="x" most={width} />
          <NumberField {...props} name="y" most={height} />
          <NumberField {...props} name="w" most={width} />
          <NumberField {...props} name="h" most={height} />
        </Grid>
        {one.type === 'code' ? <ColorField {...props} /> : null}
        {one.type === 'avatar' || one.type === 'picture' ? <PictureFields {...props} /> : null}
        {one.type === 'text' || one.type === 'nick' || one.type === 'date' ? <LetterFields {...props} /> : null}
        <chakra.p color="ink.3" fontSize="xs">
          {t.keys}
        </chakra.p>
      </Flex>
    </SectionCard>
  );
}
