/** A stored event of the stream. */
export interface EventRow {
  id: number;
  type: string;
  staff_id: number | null;
  permission: string | null;
  facts: unknown;
}
