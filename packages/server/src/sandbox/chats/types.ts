/** An entry of the archive, in the documented form after decryption. */
export interface ArchiveEntry {
  seq: number;
  msgid: string;
  action: 'send' | 'recall';
  from: string;
  tolist: string[];
  roomid: string;
  /** In ms. */
  msgtime: number;
  msgtype: string;
  [part: string]: unknown;
}

/** Whether a customer agrees to be archived when they talk to a member. */
export interface Agreement {
  userid: string;
  external_userid: string;
  agreed: boolean;
  /** In ms. */
  at: number;
}

/** A rule for words in WeCom. */
export interface InterceptRule {
  rule_id: string;
  rule_name: string;
  create_time: number;
  word_list: string[];
  extra_rule: { semantics_list: number[] };
  intercept_type: 1 | 2;
  applicable_range: { user_list: string[]; department_list: number[] };
}

/** What the archive of a company has beside what its seed makes, by seq, pair and id. */
export interface Archive {
  archive: Map<string, ArchiveEntry>;
  agreements: Map<string, Agreement>;
  interceptRules: Map<string, InterceptRule>;
}

export const pairKey = (userid: string, external: string) => `${userid}|${external}`;
