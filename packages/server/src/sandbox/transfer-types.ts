/** A contact on the way from one member to another, or its outcome. */
export interface Transfer {
  external_userid: string;
  from: string;
  to: string;
  /** As in WeCom: 1 done, 2 waiting, 3 refused by the customer, 4 the taker is full. */
  status: 1 | 2 | 3 | 4;
  /** When it is done by itself, in seconds. */
  takeover_time: number;
  /** Whether the one who had the contact had left. */
  left: boolean;
  /** When it began, and those before it for the same contact, in seconds. */
  begun: number[];
}

/** A group that went to another owner. */
export interface GroupTransfer {
  chat_id: string;
  from: string;
  to: string;
  /** In seconds; while the owner was still there, once for each time. */
  at: number[];
  on_job: boolean;
}

/** A member who has left the company. */
export interface Leaver {
  userid: string;
  /** In seconds. */
  left_at: number;
}

/** What keeps a member from taking contacts. */
export interface StaffLimit {
  userid: string;
  /** As many contacts as a member may have. */
  full: boolean;
  /** Has not verified their identity. */
  unverified: boolean;
}

export interface Transfers {
  /** By the contact and who had it. */
  transfers: Map<string, Transfer>;
  /** By chat_id. */
  groupTransfers: Map<string, GroupTransfer>;
  leavers: Map<string, Leaver>;
  staffLimits: Map<string, StaffLimit>;
}
