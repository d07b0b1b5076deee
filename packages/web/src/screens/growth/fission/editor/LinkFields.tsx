import { Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { MediaField } from '#message/MediaField.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { WelcomeLink } from './fission-values.js';

const words = texts({
  add: ['附一张链接卡片', 'Add a link card'],
  title: ['请填写标题', 'Enter a title'],
  url: ['请填写 http 开头的链接', 'Enter a link that begins with http'],
  own: ['不填则打开参与客户的进度页', 'Left empty, it opens the progress page of the participant'],
});

interface Props {
  link: WelcomeLink | undefined;
  onChange: (link: WelcomeLink | undefined) => void;
}

type TextName = 'title' | 'desc' | 'url';

function useLabel() {
  const meta = useMeta('createFission');
  const link = meta.input('welcome').fields?.find((one) => one.name === 'link')?.fields ?? [];
  return (name: string) => {
    const field = link.find((one) => one.name === name);
    return field ? meta.label(field) : name;
  };
}

function problemOf(link: WelcomeLink, name: TextName): 'title' | 'url' | undefined {
  if (name === 'title') return link.title.trim() === '' ? 'title' : undefined;
  return name === 'url' && link.url && !/^https?:\/\/\S+$/.test(link.url) ? 'url' : undefined;
}

interface PartProps {
  link: WelcomeLink;
  onChange: (link: WelcomeLink) => void;
}

const longest: Record<TextName, number> = { title: 64, desc: 256, url: 2048 };

function TextPart({ name, link, onChange }: PartProps & { name: TextName }) {
  const t = useTexts(words);
  const label = useLabel();
  const problem = problemOf(link, name);
  return (
    // What was not typed yet is no mistake to point at.
    <LabeledInput label={label(name)} hint={name === 'url' ? t.own : undefined} problem={problem && link[name] ? t[problem] : undefined}>
      {(control) => (
        <Input
          {...control}
          aria-invalid={problem !== undefined}
          autoComplete="off"
          maxLength={longest[name]}
          value={link[name] ?? ''}
          onChange={(event) => onChange({ ...link, [name]: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

function CoverPart({ link, onChange }: PartProps) {
  const label = useLabel()('cover');
  const { cover = '', ...rest } = link;
  return (
    <LabeledInput label={label}>
      {({ id }) => (
        <MediaField
          id={id}
          label={label}
          type="image"
          value={cover}
          name={undefined}
          onChange={(next) => onChange(next ? { ...rest, cover: next } : rest)}
        />
      )}
    </LabeledInput>
  );
}

/** Renders the card below a welcome. */
export function LinkFields({ link, onChange }: Props) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="3">
      <Flex as="label" gap="2" align="center" minHeight="6">
        <Checkbox checked={link !== undefined} onChange={(event) => onChange(event.target.checked ? { title: '' } : undefined)} />
        {t.add}
      </Flex>
      {link ? (
        <>
          <TextPart name="title" link={link} onChange={onChange} />
          <TextPart name="desc" link={link} onChange={onChange} />
          <TextPart name="url" link={link} onChange={onChange} />
          <CoverPart link={link} onChange={onChange} />
        </>
      ) : null}
    </Flex>
  );
}
