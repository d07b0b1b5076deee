/** An error that ends the program; the user sees only its message, in Chinese too where the CLI supports it. */
export class Stop extends Error {
  override readonly name = 'Stop';

  constructor(
    message: string,
    readonly zh?: string,
  ) {
    super(message);
  }
}
