interface FailureDetails {
  /** Additional properties of the JSON output. */
  facts?: Record<string, unknown>;
  /** Lines below the message. */
  lines?: readonly string[];
}

/** A failure of the command itself, not of an API call. */
export class Failure extends Error {
  constructor(
    readonly kind: 'usage' | 'auth' | 'aborted' | 'business' | 'file',
    readonly reason: string,
    message: string,
    readonly hint?: string | undefined,
    readonly more: FailureDetails = {},
  ) {
    super(message);
  }
}
