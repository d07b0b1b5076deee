import { chakra, Flex, FocusTrap, Portal, VisuallyHidden } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { actionMs, dismiss, leaveNotices, type Notice, noticeKey, noticeMs, notify, type Tone, useNotices } from '../notices.js';
import { texts, textsNow, useTexts } from '../texts.js';
import { Button } from './Button.js';

const words = texts({
  region: ['通知', 'Notices'],
  close: ['关闭通知', 'Close notice'],
  reach: [`按 ${noticeKey} 前往`, `Press ${noticeKey} to reach it`],
  none: ['现在没有通知', 'No notices now'],
});
const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const;
const inks: Record<Tone, string> = { success: 'jade.600', info: 'sky', warning: 'amber', error: 'rose' };
const HtmlText = lazy(async () => ({ default: (await import('./HtmlText.js')).HtmlText }));

const cardOf = (id: number) => document.getElementById(`notice-${id}`);

/** What is most likely wanted of the newest: its way on, or to close it. */
const newestButton = () => cardOf(useNotices.getState().notices.at(-1)?.id ?? 0)?.querySelector('button') ?? false;

/** Heard before an open dialog hears it, which would close at Escape. */
function onKeyDown(event: KeyboardEvent) {
  const { notices, entered } = useNotices.getState();
  if (event.key !== noticeKey && !(entered && event.key === 'Escape')) return;
  event.preventDefault();
  if (notices.length > 0) useNotices.setState({ entered: !entered });
  else notify({ tone: 'info', title: textsNow(words).none });
}

/** Whoever takes the pointer elsewhere is not held here. */
function onPointerDown({ target }: PointerEvent) {
  if (useNotices.getState().entered && !(target as Element).closest('[data-notice]')) leaveNotices();
}

/**
 * Where notices appear; stands once in the page. Beside the application and not in it, and named a live announcer: an open dialog hides
 * everything else from readers. A trap of its own, because an open dialog takes the focus back from everywhere else.
 */
export function Notices() {
  const entered = useNotices((one) => one.entered);
  const t = useTexts(words);
  useEffect(() => {
    const heard = new AbortController();
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: heard.signal });
    window.addEventListener('pointerdown', onPointerDown, { capture: true, signal: heard.signal });
    return () => heard.abort();
  }, []);
  return (
    <Portal>
      <chakra.section
        aria-label={t.region}
        aria-keyshortcuts={noticeKey}
        position="fixed"
        top="60px"
        insetEnd={{ base: '3', sm: '5' }}
        width="min(360px, calc(100vw - 24px))"
        zIndex="notice"
        pointerEvents="none"
        data-noprint
        data-live-announcer
      >
        <FocusTrap disabled={!entered} initialFocus={newestButton}>
          <Cards />
        </FocusTrap>
      </chakra.section>
    </Portal>
  );
}

/** Apart, so that a notice that comes or goes does not begin the trap anew. */
function Cards() {
  const { notices, entered } = useNotices();
  useEffect(() => {
    // The one that had the focus is gone.
    if (entered && notices.length > 0 && document.activeElement === document.body) (newestButton() || undefined)?.focus();
  }, [notices, entered]);
  return (
    <>
      <div role="status" aria-live="polite">
        {notices.filter((one) => one.tone !== 'error').map(card)}
      </div>
      <div role="alert">{notices.filter((one) => one.tone === 'error').map(card)}</div>
    </>
  );
}

const card = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} />;

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useTexts(words);
  const [held, setHeld] = useState(false);
  const entered = useNotices((one) => one.entered);
  const { id, sticky, tone, times, action } = notice;
  useEffect(() => {
    if (sticky || held || entered || times < 1) return;
    const timer = setTimeout(() => dismiss(id), action ? actionMs : noticeMs);
    return () => clearTimeout(timer);
  }, [id, sticky, held, entered, times, action]);
  const Icon = icons[tone];
  return (
    <Flex
      id={`notice-${id}`}
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
      {action ? <VisuallyHidden>{t.reach}</VisuallyHidden> : null}
      {action ? (
        <Button
          size="sm"
          my="-4px"
          onClick={() => {
            leaveNotices();
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
