/** A staff member who has a contact, in WeCom's format. */
export interface Follow {
  userid: string;
  remark: string;
  description: string;
  createtime: number;
  remark_mobiles: string[];
  remark_corp_name?: string;
  add_way: number;
  state: string;
  oper_userid: string;
  tags: string[];
}

export interface Contact {
  external_userid: string;
  name: string;
  type: 1 | 2;
  gender: 0 | 1 | 2;
  corp_name?: string;
  follows: Map<string, Follow>;
}

export interface TagGroup {
  group_id: string;
  group_name: string;
  create_time: number;
  order: number;
  tag: Tag[];
  /** Made by the app that calls; only its maker may change it. */
  ours?: true;
}

export interface Tag {
  id: string;
  name: string;
  create_time: number;
  order: number;
  ours?: true;
}

export interface GroupMember {
  userid: string;
  type: 1 | 2;
  join_time: number;
  join_scene: 1 | 2 | 3;
  invitor?: { userid: string };
  group_nickname: string;
  name: string;
}

export interface Group {
  chat_id: string;
  name: string;
  owner: string;
  status: 0 | 1 | 2 | 3;
  create_time: number;
  notice: string;
  members: Map<string, GroupMember>;
  admins: string[];
}

export interface ContactWay {
  user: string[];
  state: string;
  remark: string;
  skip_verify: boolean;
  /** In seconds. */
  created: number;
}

export interface Customers {
  /** Members who may have contacts. */
  followers: string[];
  contacts: Map<string, Contact>;
  tagGroups: Map<string, TagGroup>;
  groups: Map<string, Group>;
  /** Codes that add the person who scans them to a member, by config_id. */
  ways: Map<string, ContactWay>;
}
