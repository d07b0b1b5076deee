import { create } from 'zustand';

export type Tone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: Tone;
  title: string;
  text?: string;
  /** Text of the server that holds mark-up; shown sanitised. */
  html?: string;
  /** Stays until closed. */
  sticky?: boolean;
  /** The way back, or on; its toast stands longer, because it has to be reached. */
  action?: { label: string; run: () => unknown };
  /** Counts how often the same toast was asked for while it stood. */
  times: number;
}

/** Brings the keyboard to the toasts, wherever it is, and back. */
export const toastKey = 'F8';
export const toastMs = 2500;
export const actionMs = 8000;
const mostPassing = 4;
const mostKept = 50;
let last = 0;

/** What was said, and when. */
export type PastToast = Pick<Toast, 'id' | 'tone' | 'title' | 'text' | 'html'> & { at: number };

interface Toasts {
  toasts: Toast[];
  /** The keyboard is among them, and none goes by itself. */
  entered: boolean;
  /** The last of them, newest first, for as long as the window stands. */
  past: readonly PastToast[];
  pastOpen: boolean;
}

export const useToasts = create<Toasts>(() => ({ toasts: [], entered: false, past: [], pastOpen: false }));

/** Leaves out the oldest of those that would go by themselves; one that stays until closed is never pushed out. */
function newest(toasts: readonly Toast[]): Toast[] {
  const passing = new Set(toasts.filter((one) => !one.sticky).slice(-mostPassing));
  return toasts.filter((one) => one.sticky || passing.has(one));
}

/** Shows a toast for 2.5 seconds, 8 with an action, or until closed where it is sticky; equal ones are shown once. */
export function notify(toast: Omit<Toast, 'id' | 'times'>) {
  const { toasts, past } = useToasts.getState();
  const same = toasts.find((one) => one.title === toast.title && one.text === toast.text && one.html === toast.html);
  const next = same
    ? toasts.map((one) => (one === same ? { ...one, ...toast, times: one.times + 1 } : one))
    : newest([...toasts, { ...toast, id: ++last, times: 1 }]);
  const { tone, title, text, html } = toast;
  const said: PastToast = { id: ++last, tone, title, at: Date.now(), ...(text ? { text } : {}), ...(html ? { html } : {}) };
  useToasts.setState({ toasts: next, past: [said, ...past].slice(0, mostKept) });
}

/** Leaves out some; where none is left, the keyboard goes back to where it was. */
function keep(wanted: (one: Toast) => boolean) {
  useToasts.setState(({ toasts, entered }) => {
    const kept = toasts.filter(wanted);
    return { toasts: kept, entered: entered && kept.length > 0 };
  });
}

/** Brings the keyboard back to where it was. */
export const leaveToasts = () => useToasts.setState({ entered: false });

export const dismiss = (id: number) => keep((one) => one.id !== id);

/** Takes back what stands in a list that was opened. */
export const withdraw = (titles: readonly string[]) => keep((one) => !titles.includes(one.title));
