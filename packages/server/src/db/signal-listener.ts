/** Receives a signal that a process sent after a commit, such as `event:5` for tenant 5, or undefined if some may have been missed. */
export type SignalListener = (signal: string | undefined) => void;
