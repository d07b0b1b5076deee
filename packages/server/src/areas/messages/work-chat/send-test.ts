import type { Input } from '@shiyi/sdk';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { testMessage } from '../../configuration/message-config/outgoing.js';
import { checkContent } from './input.js';
import { senderText } from './message-text.js';

const mostBytes = 2048;
const noMember: Sentence = [
  '你的账号没有对应的企业微信成员，请先同步通讯录',
  'Your account has no WeCom member; sync the address book first',
];

const labels: Partial<Record<StoredAttachment['msgtype'], Sentence>> = {
  image: ['图片', 'Picture'],
  video: ['视频', 'Video'],
  file: ['文件', 'File'],
  link: ['链接', 'Link'],
  miniprogram: ['小程序', 'Mini-program'],
};

/** Text and attachments in one text of the app, which has no attachments. */
function sampleOf({ content = '', attachments = [] }: Input<'sendMassMessageTest'>, name: string, at: 0 | 1): string {
  const lines = attachments.map(({ msgtype, title, file_name, url }) => {
    const label = title ?? file_name ?? '';
    return `[${labels[msgtype]?.[at] ?? msgtype}] ${label}${msgtype === 'link' && url ? ` ${url}` : ''}`.trim();
  });
  const text = [senderText(content.trim(), name), ...lines].filter(Boolean).join('\n');
  // WeCom cuts an app message at this length.
  return Buffer.from(text)
    .subarray(0, mostBytes)
    .toString()
    .replace(/(?<!�)�+$/, '');
}

/** Sends a message to the caller alone, through the app. */
export const sendMassMessageTest: PreparedHandler<'sendMassMessageTest'> = {
  async prepare(context, input) {
    const { principal, caller } = context;
    const asked = async (db: Context['db']) => {
      const { wx_userid } = await db.selectFrom('staff').select('wx_userid').where('id', '=', principal.staffId).executeTakeFirstOrThrow();
      if (wx_userid === null) throw refuseField(42200, 'content', 'member', noMember);
      const { agent_id } = await db.selectFrom('enterprise').select('agent_id').executeTakeFirstOrThrow();
      await checkContent({ db }, input, false);
      const content = sampleOf(input, principal.name, caller.language === 'zh' ? 0 : 1);
      return { target: `member ${wx_userid}`, subject: principal.name, input: { userid: wx_userid, agentId: agent_id ?? 0, content } };
    };
    await sendNow(context, testMessage, asked);
    return async ({ audit }: Context) => {
      audit({ target: principal.staffId });
      return {};
    };
  },
};
