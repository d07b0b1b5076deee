/** The server cannot go on; the message is the one sentence its owner reads. */
export class Stop extends Error {}
