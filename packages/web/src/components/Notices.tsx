import { chakra, Flex, Portal } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { actionMs, dismiss, type Notice, noticeMs, type Tone, useNotices } from '../notices.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';

const words = texts({ region: ['通知', 'Notices'], close: ['关闭通知', 'Close notice'] });
const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const;
const inks: Record<Tone, string> = { success: 'jade.600', info: 'sky', warning: 'amber', error: 'rose' };
const HtmlText = lazy(async () => ({ default: (await import('./HtmlText.js')).HtmlText }));

/**
 * Where notices appear; stands once in the page. Beside the application and not in it, and named a live announcer: an open dialog hides
 * everything else from readers.
 */
export function Notices() {
  const { notices } = useNotices();
  const t = useTexts(words);
  return (
    <Portal>
      <Flex
        as="section"
        aria-label={t.region}
        direction="column"
        gap="2"
        position="fixed"
        top="60px"
        insetEnd={{ base: '3', sm: '5' }}
        width="min(360px, calc(100vw - 24px))"
        zIndex="notice"
        pointerEvents="none"
        data-noprint
        data-live-announcer
      >
        <div role="status" aria-live="polite">
          {notices.filter((one) => one.tone !== 'error').map(card)}
        </div>
        <div role="alert">{notices.filter((one) => one.tone === 'error').map(card)}</div>
      </Flex>
    </Portal>
  );
}

const card = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} />;

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useTexts(words);
  const [held, setHeld] = useState(false);
  const { id, sticky, tone, times, action } = notice;
  useEffect(() => {
    if (sticky || held || times < 1) return;
    const timer = setTimeout(() => dismiss(id), action ? actionMs : noticeMs);
    return () => clearTimeout(timer);
  }, [id, sticky, held, times, action]);
  const Icon = icons[tone];
  return (
    <Flex
      data-notice={tone}
      gap="2.5"
      alignItems="flex-start"
      mb="2"
      p="3"
      bg="raised"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="float"
      pointerEvents="auto"
      animation="rise 160ms ease-out"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.span color={inks[tone]} mt="1px">
        <Icon size={17} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere" maxHeight="50vh" overflow="auto">
        <chakra.div fontWeight="medium">{notice.title}</chakra.div>
        {notice.text ? <chakra.div color="ink.2">{notice.text}</chakra.div> : null}
        {notice.html ? (
          <Suspense>
            <HtmlText html={notice.html} />
          </Suspense>
        ) : null}
      </chakra.div>
      {action ? (
        <Button
          size="sm"
          my="-4px"
          onClick={() => {
            dismiss(id);
            void action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button look="quiet" size="sm" shape="square" my="-4px" me="-4px" aria-label={t.close} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
