import { create } from 'zustand';

export type Tone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: number;
  tone: Tone;
  title: string;
  text?: string;
  /** Text of the server that holds mark-up; shown sanitised. */
  html?: string;
  /** Stays until closed. */
  sticky?: boolean;
  /** The way back, or on; its notice stands longer, because it has to be reached. */
  action?: { label: string; run: () => unknown };
  /** Counts how often the same notice was asked for while it stood. */
  times: number;
}

/** Brings the keyboard to the notices, wherever it is, and back. */
export const noticeKey = 'F8';
export const noticeMs = 2500;
export const actionMs = 8000;
const mostPassing = 4;
let last = 0;

/** `entered`: the keyboard is among them, and none goes by itself. */
export const useNotices = create<{ notices: Notice[]; entered: boolean }>(() => ({ notices: [], entered: false }));

/** Leaves out the oldest of those that would go by themselves; one that stays until closed is never pushed out. */
function newest(notices: readonly Notice[]): Notice[] {
  const passing = new Set(notices.filter((one) => !one.sticky).slice(-mostPassing));
  return notices.filter((one) => one.sticky || passing.has(one));
}

/** Shows a notice for 2.5 seconds, 8 with an action, or until closed where it is sticky; equal ones are shown once. */
export function notify(notice: Omit<Notice, 'id' | 'times'>) {
  const { notices } = useNotices.getState();
  const same = notices.find((one) => one.title === notice.title && one.text === notice.text && one.html === notice.html);
  const next = same
    ? notices.map((one) => (one === same ? { ...one, ...notice, times: one.times + 1 } : one))
    : newest([...notices, { ...notice, id: ++last, times: 1 }]);
  useNotices.setState({ notices: next });
}

/** Leaves out some; where none is left, the keyboard goes back to where it was. */
function keep(wanted: (one: Notice) => boolean) {
  useNotices.setState(({ notices, entered }) => {
    const kept = notices.filter(wanted);
    return { notices: kept, entered: entered && kept.length > 0 };
  });
}

/** Brings the keyboard back to where it was. */
export const leaveNotices = () => useNotices.setState({ entered: false });

export const dismiss = (id: number) => keep((one) => one.id !== id);

/** Takes back what stands in a list that was opened. */
export const withdraw = (titles: readonly string[]) => keep((one) => !titles.includes(one.title));
