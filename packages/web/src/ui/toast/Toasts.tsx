import { chakra, Flex, FocusTrap, Portal, VisuallyHidden } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { boxAt, freePlace, type ToastPlace, visibleControls } from './free-place.js';
import { actionMs, dismiss, leaveToasts, type Toast, type ToastAction, type Tone, toastKey, toastMs, useToasts } from './toasts.js';

const words = texts({
  region: ['消息提示', 'Messages'],
  close: ['关闭提示', 'Dismiss message'],
  reach: [`按 ${toastKey} 前往`, `Press ${toastKey} to reach it`],
});
const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const;
const inks: Record<Tone, string> = { success: 'jade.600', info: 'sky', warning: 'amber', error: 'rose' };
const HtmlText = lazyPart(() => import('#ui/text/HtmlText.js'), 'HtmlText');
const PastToasts = lazyPart(() => import('./PastToasts.js'), 'PastToasts');

const cardOf = (id: number) => document.getElementById(`toast-${id}`);

/** The button of the newest toast to focus first: its action, or else its close button. */
const newestButton = () => cardOf(useToasts.getState().toasts.at(-1)?.id ?? 0)?.querySelector('button') ?? false;

/** Runs in the capture phase, before an open dialog handles Escape and closes. */
function onKeyDown(event: KeyboardEvent) {
  const { toasts, entered } = useToasts.getState();
  if (event.key !== toastKey && !(entered && event.key === 'Escape')) return;
  event.preventDefault();
  if (toasts.length > 0) useToasts.setState({ entered: !entered });
  else useToasts.setState(({ pastOpen }) => ({ pastOpen: !pastOpen }));
}

/** Clicking anywhere else releases the focus trap. */
function onPointerDown({ target }: PointerEvent) {
  if (useToasts.getState().entered && !(target as Element).closest('[data-toast]')) leaveToasts();
}

/**
 * Renders the toasts; render this once per page. It is portaled outside the app and marked as a live announcer, because an open dialog
 * hides everything else from screen readers. It sits at the bottom start, or where it covers no button, and on a phone above the
 * bottom bar. It has its own focus trap, because an open dialog pulls focus back from everywhere else.
 */
export function Toasts() {
  const entered = useToasts((one) => one.entered);
  const pastOpen = useToasts((one) => one.pastOpen);
  const t = useTexts(words);
  const region = useRef<HTMLElement>(null);
  const place = useFreePlace(region);
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
        aria-keyshortcuts={toastKey}
        position="fixed"
        ref={region}
        css={placeStyles[place]}
        width="min(360px, calc(100vw - 24px))"
        zIndex="toast"
        pointerEvents="none"
        data-noprint
        data-live-announcer
      >
        <FocusTrap disabled={!entered} initialFocus={newestButton}>
          <Cards />
        </FocusTrap>
      </chakra.section>
      <Suspense>{pastOpen ? <PastToasts /> : null}</Suspense>
    </Portal>
  );
}

const low = { bottom: { base: '20', lg: '5' } };
const middle = { insetStart: { base: '3', lg: 'calc(50vw - 180px)' } };
const placeStyles: Record<ToastPlace, object> = {
  start: { ...low, insetStart: { base: '3', lg: '5' } },
  center: { ...low, ...middle },
  end: { ...low, insetStart: { base: '3', lg: 'auto' }, insetEnd: { lg: '5' } },
  top: { ...middle, bottom: { base: '20', lg: 'auto' }, top: { lg: '108px' } },
};

/** Chosen when the first toast comes, so that none moves while it is read. */
function useFreePlace(region: RefObject<HTMLElement | null>): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('start');
  const isEmpty = useToasts((one) => one.toasts.length === 0);
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = region.current ?? {};
    if (isEmpty) return;
    const page = { width: window.innerWidth, height: window.innerHeight };
    setPlace(freePlace((one) => boxAt(one, { width, height }, page), visibleControls()));
  }, [isEmpty, region]);
  return place;
}

/** A separate component, so that adding or removing a toast does not restart the focus trap. */
function Cards() {
  const { toasts, entered } = useToasts();
  useEffect(() => {
    // The toast that had focus was removed.
    if (entered && toasts.length > 0 && document.activeElement === document.body) (newestButton() || undefined)?.focus();
  }, [toasts, entered]);
  return (
    <>
      <div role="status" aria-live="polite">
        {toasts.filter((one) => one.tone !== 'error').map(card)}
      </div>
      <div role="alert">{toasts.filter((one) => one.tone === 'error').map(card)}</div>
    </>
  );
}

const card = (toast: Toast) => <ToastCard key={toast.id} toast={toast} />;

/** Dismisses a toast after its time limit; pauses while the pointer or focus is on it. */
function useTimeout({ id, sticky, times, action }: Toast) {
  const [held, setHeld] = useState(false);
  const entered = useToasts((one) => one.entered);
  useEffect(() => {
    if (sticky || held || entered || times < 1) return;
    const timer = setTimeout(() => dismiss(id), action ? actionMs : toastMs);
    return () => clearTimeout(timer);
  }, [id, sticky, held, entered, times, action]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTexts(words);
  const { id, tone } = toast;
  const holding = useTimeout(toast);
  const Icon = icons[tone];
  return (
    <Flex
      id={`toast-${id}`}
      data-toast={tone}
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
      {...holding}
    >
      <chakra.span color={inks[tone]} mt="1px">
        <Icon size={17} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere" maxHeight="50vh" overflow="auto">
        <chakra.div fontWeight="medium">{toast.title}</chakra.div>
        {toast.text ? <chakra.div color="ink.2">{toast.text}</chakra.div> : null}
        {toast.html ? (
          <Suspense>
            <HtmlText html={toast.html} />
          </Suspense>
        ) : null}
      </chakra.div>
      <ToastActions toast={toast} />
      <Button look="quiet" size="sm" shape="square" my="-4px" me="-4px" aria-label={t.close} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}

function ToastActions({ toast: { id, action, open } }: { toast: Toast }) {
  const t = useTexts(words);
  if (!action) return null;

  function run(chosen: ToastAction) {
    leaveToasts();
    dismiss(id);
    void chosen.run();
  }

  return (
    <>
      <VisuallyHidden>{t.reach}</VisuallyHidden>
      {[action, ...(open ? [open] : [])].map((one) => (
        <Button key={one.label} size="sm" my="-4px" onClick={() => run(one)}>
          {one.label}
        </Button>
      ))}
    </>
  );
}
