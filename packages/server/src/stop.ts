/** The work cannot go on; the message is the one sentence its owner reads, where the terminal says it also in Chinese. */
export class Stop extends Error {
  override readonly name = 'Stop';

  constructor(
    message: string,
    readonly zh?: string,
  ) {
    super(message);
  }
}
