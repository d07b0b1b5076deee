/** Which receivers of a message are listed. */
export interface ReceiverFilter {
  status?: 0 | 1 | 2 | 3;
  /** Only those whom WeCom refused when the message was created. */
  refused?: boolean;
}
