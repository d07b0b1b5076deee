import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';

interface Message {
  userid: string;
  agentId: number;
  content: string;
}

/** For this long WeCom drops repeated messages to a member; a message is not retried after that. */
const duplicateSeconds = 60;

/** Sends the sample of an automatic message to the staff member who wrote it. */
export const testMessage: OutgoingKind<Message, null> = {
  kind: 'message.test',
  name: ['发送测试消息', 'Send a test message'],
  visibleAfterMs: 0,
  async send({ wecom }, { userid, agentId, content }) {
    const api = await wecom('app');
    await api.write(api.messages, 'message/send', {
      ...{ touser: userid, msgtype: 'text', agentid: agentId, text: { content } },
      ...{ enable_duplicate_check: 1, duplicate_check_interval: duplicateSeconds },
    });
    return null;
  },
  // No call returns which messages were sent. Sending it again is safe, because WeCom drops the duplicate.
  lookUp: async () => undefined,
  settle: async () => undefined,
};

export const outgoingKinds = [testMessage];
