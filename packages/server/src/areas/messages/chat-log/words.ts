import type { Row } from '@shiyi/sdk';
import type { Language, Sentence } from '../../../http/refusal.js';

type MessageType = NonNullable<Row<'listConversations'>['last_message']>['msgtype'];

const names: Record<MessageType, Sentence> = {
  text: ['[文本]', '[Text]'],
  image: ['[图片]', '[Picture]'],
  voice: ['[语音]', '[Voice]'],
  video: ['[视频]', '[Video]'],
  file: ['[文件]', '[File]'],
  link: ['[链接]', '[Link]'],
  miniprogram: ['[小程序]', '[Mini-program]'],
  card: ['[名片]', '[Card]'],
  location: ['[位置]', '[Location]'],
  emotion: ['[表情]', '[Sticker]'],
  mixed: ['[混合消息]', '[Mixed]'],
  other: ['[其他消息]', '[Other]'],
};

/** What stands for a message that is no text. */
export const typeName = (type: MessageType, language: Language): string => names[type][language === 'en' ? 1 : 0];
