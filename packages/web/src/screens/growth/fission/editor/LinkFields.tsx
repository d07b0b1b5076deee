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

/** Renders the card below a welcome. */
export function LinkFields({ link, onChange }: Props) {
  const t = useTexts(words);
  const label = useLabel();
  const text = (name: TextName) => {
    if (!link) return null;
    const problem = problemOf(link, name);
    return (
      // What was not typed yet is no mistake to point at.
      <LabeledInput label={label(name)} hint={name === 'url' ? t.own : undefined} problem={problem && link[name] ? t[problem] : undefined}>
        {(control) => (
          <Input
            {...control}
            aria-invalid={problem !== undefined}
            autoComplete="off"
            maxLength={name === 'title' ? 64 : name === 'desc' ? 256 : 2048}
            value={link[name] ?? ''}
            onChange={(event) => onChange({ ...link, [name]: event.target.value })}
          />
        )}
      </LabeledInput>
    );
  };
  return (
    <Flex direction="column" gap="3">
      <Flex as="label" gap="2" align="center" minHeight="6">
        <Checkbox checked={link !== undefined} onChange={(event) => onChange(event.target.checked ? { title: '' } : undefined)} />
        {t.add}
      </Flex>
      {link ? (
        <>
          {text('title')}
          {text('desc')}
          {text('url')}
          <LabeledInput label={label('cover')}>
            {({ id }) => (
              <MediaField
                id={id}
                label={label('cover')}
                type="image"
                value={link.cover ?? ''}
                name={undefined}
                onChange={(cover) => {
                  const { cover: _, ...rest } = link;
                  onChange(cover ? { ...rest, cover } : rest);
                }}
              />
            )}
          </LabeledInput>
        </>
      ) : null}
    </Flex>
  );
}
