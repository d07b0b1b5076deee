export type SessionMessage = { type: 'signed-out' } | { type: 'signed-in'; userId: number };

/** Carries sign-in and sign-out to the other windows of this browser. */
export const sessionChannel = new BroadcastChannel('shiyi-session');
