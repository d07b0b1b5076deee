/** A message that goes: its receivers are frozen, then each sender's part becomes a write of the outbox. */
export interface GoWork {
  id: number;
}
