/** Hears what a process has said after a commit, such as `event:5` for the enterprise 5; nothing where something may have been missed. */
export type Hear = (signal: string | undefined) => void;
