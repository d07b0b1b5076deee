import { chakra, Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { usePreferences } from '#app/preferences.js';
import { say, texts, useTexts } from '#app/texts.js';
import { openFeedback } from '#screens/operations/work-order/feedback.js';
import { Button } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { purposeOf } from './purposes.js';

const GeneratedCalls = lazyPart(() => import('./GeneratedPage.js'), 'GeneratedCalls');

const words = texts({
  building: ['建设中', 'Under construction'],
  purpose: ['页面用途', 'What this page will show'],
  when: ['什么时候', 'When'],
  whenText: ['随接下来的版本开放，届时菜单和链接都不变。', 'With one of the next versions. Menus and links stay as they are.'],
  who: ['有疑问', 'Questions'],
  whoText: ['请联系贵公司的管理员，或直接提交反馈。', 'Ask your administrator, or send a report from here.'],
  ask: ['反馈问题', 'Report a problem'],
});

interface Props {
  path: string;
  title: string;
  areas: readonly string[];
}

/** Placeholder for a screen that is not built yet: its purpose, its date, and a contact. Only developers see its operations. */
export function ComingPage({ path, title, areas }: Props) {
  const t = useTexts(words);
  const { language, developer } = usePreferences();
  const facts = [
    [t.purpose, say(purposeOf(path), language)],
    [t.when, t.whenText],
    [t.who, t.whoText],
  ];
  return (
    <Page>
      <PageHeader title={title} sub={<StatusChip tone="wait">{t.building}</StatusChip>} />
      <chakra.section bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" p="5">
        <chakra.dl display="flex" flexDirection="column" gap="4" m="0" maxWidth="150">
          {facts.map(([name, text]) => (
            <div key={name}>
              <chakra.dt color="ink.3" fontSize="xs">
                {name}
              </chakra.dt>
              <chakra.dd m="0" fontSize="md">
                {text}
              </chakra.dd>
            </div>
          ))}
        </chakra.dl>
        <Flex mt="4">
          <Button onClick={openFeedback}>{t.ask}</Button>
        </Flex>
      </chakra.section>
      {developer ? (
        <Suspense fallback={<PageSkeleton />}>
          <GeneratedCalls areas={areas} />
        </Suspense>
      ) : null}
    </Page>
  );
}
