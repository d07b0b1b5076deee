const key = 'shiyi-session-ended';

/** Remembers, past a reload of this window, that its session ended without the user signing out. */
export const markEnd = () => sessionStorage.setItem(key, '1');

export const dropEnd = () => sessionStorage.removeItem(key);

/** Whether the last session in this window ended without the user signing out. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(key) !== null;
