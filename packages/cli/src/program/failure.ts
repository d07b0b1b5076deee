/** A failure of the command itself, not of an API call. */
export class Failure extends Error {
  constructor(
    readonly kind: 'usage' | 'auth' | 'aborted' | 'business' | 'file',
    readonly reason: string,
    message: string,
    readonly hint?: string | undefined,
  ) {
    super(message);
  }
}
