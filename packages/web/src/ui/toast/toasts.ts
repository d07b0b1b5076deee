import { create } from 'zustand';

export type Tone = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  run: () => unknown;
}

export interface Toast {
  id: number;
  tone: Tone;
  title: string;
  text?: string;
  /** HTML from the server; sanitized before it is shown. */
  html?: string;
  /** Stays until closed. */
  sticky?: boolean;
  /** An action such as undo or open; its toast stays longer, so that the user can reach it. */
  action?: ToastAction;
  /** Beside an undo, the way to what was changed. */
  open?: ToastAction;
  /** How often the same toast was requested while visible. */
  times: number;
}

/** Moves focus to the toasts from anywhere, and back. */
export const toastKey = 'F8';
export const toastMs = 2500;
export const actionMs = 8000;
const maxVisible = 4;
const maxHistory = 50;
let last = 0;

/** A past toast with its time. */
export type PastToast = Pick<Toast, 'id' | 'tone' | 'title' | 'text' | 'html'> & { at: number };

interface Toasts {
  toasts: Toast[];
  /** Focus is within the toasts, and none is dismissed automatically. */
  entered: boolean;
  /** The most recent toasts of this window, newest first. */
  past: readonly PastToast[];
  pastOpen: boolean;
}

export const useToasts = create<Toasts>(() => ({ toasts: [], entered: false, past: [], pastOpen: false }));

/** Drops the oldest toasts that would time out; sticky toasts are never dropped. */
function newest(toasts: readonly Toast[]): Toast[] {
  const passing = new Set(toasts.filter((one) => !one.sticky).slice(-maxVisible));
  return toasts.filter((one) => one.sticky || passing.has(one));
}

/** Shows a toast for 2.5 seconds, 8 with an action, or until closed if sticky; duplicates are merged. */
export function notify(toast: Omit<Toast, 'id' | 'times'>) {
  const { toasts, past } = useToasts.getState();
  const same = toasts.find((one) => one.title === toast.title && one.text === toast.text && one.html === toast.html);
  const next = same
    ? toasts.map((one) => (one === same ? { ...one, ...toast, times: one.times + 1 } : one))
    : newest([...toasts, { ...toast, id: ++last, times: 1 }]);
  const { tone, title, text, html } = toast;
  const said: PastToast = { id: ++last, tone, title, at: Date.now(), ...(text ? { text } : {}), ...(html ? { html } : {}) };
  useToasts.setState({ toasts: next, past: [said, ...past].slice(0, maxHistory) });
}

/** Keeps only matching toasts; if none is left, focus returns to where it was. */
function keep(wanted: (one: Toast) => boolean) {
  useToasts.setState(({ toasts, entered }) => {
    const kept = toasts.filter(wanted);
    return { toasts: kept, entered: entered && kept.length > 0 };
  });
}

/** Returns focus to where it was. */
export const leaveToasts = () => useToasts.setState({ entered: false });

export const dismiss = (id: number) => keep((one) => one.id !== id);

/** Removes toasts by title once the list that contains them is opened. */
export const withdraw = (titles: readonly string[]) => keep((one) => !titles.includes(one.title));
