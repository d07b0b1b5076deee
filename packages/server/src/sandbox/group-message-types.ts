/** A contact or group of a task, and its state, in WeCom's format. */
export interface MessageTarget {
  id: string;
  status: 0 | 1 | 2 | 3;
  /** In seconds; 0 before. */
  send_time: number;
}

/** What a member is to send. */
export interface MessageTask {
  userid: string;
  status: 0 | 2;
  send_time: number;
  targets: MessageTarget[];
}

/** A mass message of the company or of a member. */
export interface SandboxGroupMessage {
  msgid: string;
  chat_type: 'single' | 'group';
  content: string;
  attachments: object[];
  /** In milliseconds. */
  created: number;
  /** As in WeCom: 0 the company, 1 a member. */
  create_type: 0 | 1;
  stopped: boolean;
  /** In milliseconds. */
  reminders: number[];
  tasks: MessageTask[];
}
