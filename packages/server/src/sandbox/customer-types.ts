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

/** A friendship that has ended; WeCom goes on listing those that customers have ended. */
export interface EndedFriendship {
  userid: string;
  external_userid: string;
  state: string;
  /** In seconds. */
  begun: number;
  ended: number;
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
  /** Of the code by which they joined. */
  state?: string;
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
  /** 1 one member, 2 several. */
  type: 1 | 2;
  /** 1 mini-program, 2 picture. */
  scene: 1 | 2;
  user: string[];
  state: string;
  remark: string;
  skip_verify: boolean;
  is_exclusive: boolean;
  /** In seconds. */
  created: number;
}

/** What a new contact may be welcomed with, once, within 20 seconds. */
export interface WelcomeCode {
  external_userid: string;
  userid: string;
  /** In ms. */
  created: number;
  /** Once it was used: when, in ms, and for what. */
  used?: { at: number; text: string; attachments: object[]; by: 'app' | 'other' };
}

/** A code by which people join groups. */
export interface JoinWay {
  scene: 1 | 2;
  remark: string;
  auto_create_room: 0 | 1;
  room_base_name: string;
  room_base_id: number;
  chat_id_list: string[];
  state: string;
}

/** What the platform says to people who join a group. */
export interface GroupWelcome {
  text: { content: string };
  notify: 0 | 1;
  [attachment: string]: unknown;
}

/** A file that was uploaded for messages. */
export interface SandboxMedia {
  type: string;
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
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
  /** By code. */
  welcomes: Map<string, WelcomeCode>;
  /** By config_id. */
  joinWays: Map<string, JoinWay>;
  /** By template_id. */
  groupWelcomes: Map<string, GroupWelcome>;
  /** By a key of member, contact and begin. */
  endedFriendships: Map<string, EndedFriendship>;
}
