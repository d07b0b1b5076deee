import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import type { Attachment } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { useWelcomeText } from '#message/welcome-parts.js';
import { Button } from '#ui/button/Button.js';
import type { FissionRecord } from '../fission.js';
import { PosterPreview } from '../preview/PosterPreview.js';
import { ProgressPreview } from '../preview/ProgressPreview.js';
import type { FissionValues } from './fission-values.js';

const words = texts({
  what: ['预览', 'Preview'],
  welcome: ['欢迎语', 'Welcome'],
  poster: ['海报', 'Poster'],
  progress: ['进度页', 'Progress'],
  sender: ['接待员工', 'Staff'],
  friend: ['好友扫码后看到的', 'What a friend sees after scanning'],
});

const views = ['welcome', 'poster', 'progress'] as const;

function WelcomePreview({ welcome }: { welcome: FissionValues['welcome'] }) {
  const t = useTexts(words);
  const read = useWelcomeText();
  const { link } = welcome;
  const card: Attachment[] = link
    ? [
        {
          msgtype: 'link',
          title: link.title,
          url: link.url ?? '',
          ...(link.desc ? { desc: link.desc } : {}),
          ...(link.cover ? { pic_url: link.cover } : {}),
        },
      ]
    : [];
  return <PhonePreview title={t.friend} sender={t.sender} text={read(welcome.content, t.sender)} attachments={card} />;
}

/** Shows what a campaign looks like as it is typed: the welcome of friends, the poster, and the progress of a participant. */
export function Preview({ record }: { record: FissionRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as unknown as FissionValues;
  const [chosen, setChosen] = useState<(typeof views)[number]>('welcome');
  // People who join a group get the group's own welcome.
  const shown = values.type === 'group' ? views.filter((one) => one !== 'welcome') : views;
  const view = shown.find((one) => one === chosen) ?? 'poster';
  return (
    <Flex direction="column" gap="2" minWidth="0">
      <Flex role="group" aria-label={t.what} gap="1">
        {shown.map((one) => (
          <Button key={one} size="sm" aria-pressed={one === view} onClick={() => setChosen(one)}>
            {t[one]}
          </Button>
        ))}
      </Flex>
      <chakra.div aria-live="polite">
        {view === 'welcome' ? <WelcomePreview welcome={values.welcome} /> : null}
        {view === 'poster' ? <PosterPreview id={values.poster_id || undefined} name={record?.poster.name} /> : null}
        {view === 'progress' ? <ProgressPreview name={values.name} levels={values.tasks} rules={values.rule_text} /> : null}
      </chakra.div>
    </Flex>
  );
}
