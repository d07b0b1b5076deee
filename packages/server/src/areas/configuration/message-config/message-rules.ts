import type { Data, Input } from '@shiyi/sdk';
import { type Language, refuseField } from '../../../http/refusal.js';
import { assertBraces } from '../../../records/braces.js';
import { type Scene, scenes, toStaff } from './scenes.js';

export type Channel = Input<'sendTestMessage'>['channel'];
type Length = Data<'queryMessagePreview'>['lengths'][number];

interface Text {
  title: string;
  content: string;
}

/** A variable is enclosed in double braces and contains no brace. */
const variable = /\{\{([^{}]*)\}\}/g;

/** Returns the variables of the text that the scene does not have. */
export function unknownVariables(scene: Scene, text: string): string[] {
  const names = [...text.matchAll(variable)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => !Object.hasOwn(scenes[scene], name)).slice(0, 100);
}

/** Fills in the sample customer's values. An unknown variable stays as it is. */
export function fillVariables(scene: Scene, text: string, language: Language): string {
  const known = scenes[scene];
  return text.replace(variable, (all, name: string) =>
    Object.hasOwn(known, name.trim()) ? (known[name.trim()]?.sample[language === 'en' ? 1 : 0] ?? all) : all,
  );
}

/** The message as the platform gets it. */
export const plainText = ({ title, content }: Text) => `${title}\n${content}`;

/** Counts like the channel: the text message gateways and the official account in UTF-16 units, the platform in UTF-8 bytes. */
const counts: Record<Exclude<Channel, 'none'>, (text: Text) => Omit<Length, 'channel'>> = {
  app: ({ content }) => ({ unit: 'characters', used: content.length, most: 1000, parts: 1 }),
  wwx_app: (text) => ({ unit: 'bytes', used: Buffer.byteLength(plainText(text)), most: 2048, parts: 1 }),
  mp_template: ({ title, content }) => ({ unit: 'characters', used: title.length + content.length, most: 200, parts: 1 }),
  // One text message has 70 characters; each part of a longer one loses three to the header that joins the parts.
  sms: ({ content: { length } }) => ({ unit: 'characters', used: length, most: 500, parts: length <= 70 ? 1 : Math.ceil(length / 67) }),
};

export const lengthsOf = (channels: readonly Channel[], text: Text): Length[] =>
  channels.flatMap((channel) => (channel === 'none' ? [] : [{ channel, ...counts[channel](text) }]));

/** @throws Refusal 42200 naming the variables that the scene does not have, or that are not complete */
export function assertVariables(scene: Scene, text: Text) {
  for (const field of ['title', 'content'] as const) {
    assertBraces(field, text[field]);
    const unknown = unknownVariables(scene, text[field]);
    if (unknown.length === 0) continue;
    const names = unknown.map((name) => `{{${name}}}`.slice(0, 60)).join('、');
    throw refuseField(42200, field, 'variable', [
      `这个场景没有变量 ${names}，请从变量列表里选`,
      `This scene has no variable ${names}; choose from the list of variables`,
    ]);
  }
}

/** @throws Refusal 42200 when a channel cannot reach the recipient of the scene */
export function assertReaches(scene: Scene, channels: readonly Channel[], field: 'channels' | 'channel') {
  if (channels.includes('none') && channels.length > 1)
    throw refuseField(42200, field, 'alone', ['「只记录」不能和其他渠道一起选', '“Record only” cannot be combined with other channels']);
  const staff = toStaff(scene);
  if (!staff && channels.includes('wwx_app'))
    throw refuseField(42200, field, 'staff', [
      '企业微信应用消息只能发给员工，请换一个发给客户的渠道',
      'App messages of WeCom reach staff only; choose a channel that reaches customers',
    ]);
  if (staff && channels.some((one) => one !== 'wwx_app' && one !== 'none'))
    throw refuseField(42200, field, 'customers', [
      '这个场景发给员工，只能选企业微信应用消息或只记录',
      'This scene is for staff; choose the platform app message or record only',
    ]);
}

/** Checks a whole message. @throws Refusal 42200 */
export function assertSendable({ scene, channels, template_id, quiet_from, quiet_to, ...text }: Input<'createMessageConfig'>) {
  assertReaches(scene, channels, 'channels');
  assertVariables(scene, text);
  assertQuiet({ quiet_from, quiet_to });
  if (template_id === undefined && channels.some((one) => one === 'mp_template' || one === 'sms'))
    throw refuseField(42200, 'template_id', 'required', [
      '公众号模板消息和短信需要模板编号',
      'Templates and text messages need a template ID',
    ]);
  const sample = { title: fillVariables(scene, text.title, 'zh'), content: fillVariables(scene, text.content, 'zh') };
  const long = lengthsOf(channels, sample).find((one) => one.used > one.most);
  if (long)
    throw refuseField(42200, 'content', 'length', [
      `对 ${names[long.channel][0]} 来说太长：${long.used} / ${long.most} ${long.unit === 'bytes' ? '字节' : '字符'}`,
      `Too long for ${names[long.channel][1]}: ${long.used} of ${long.most} ${long.unit}`,
    ]);
}

const names: Record<Channel, [string, string]> = {
  app: ['客户端通知', 'the customer app'],
  wwx_app: ['企业微信应用消息', 'the platform app message'],
  mp_template: ['公众号模板消息', 'the official account template'],
  sms: ['短信', 'a text message'],
  none: ['只记录', 'a record'],
};

interface Quiet {
  quiet_from: string | undefined;
  quiet_to: string | undefined;
}

/** @throws Refusal 42200 unless both ends are given, and differ */
export function assertQuiet({ quiet_from, quiet_to }: Quiet) {
  if ((quiet_from === undefined) !== (quiet_to === undefined))
    throw refuseField(42200, quiet_from === undefined ? 'quiet_from' : 'quiet_to', 'both', [
      '免打扰的开始和结束要一起填写',
      'Enter both ends of the quiet time, or neither',
    ]);
  if (quiet_from !== undefined && quiet_from === quiet_to)
    throw refuseField(42200, 'quiet_to', 'differs', ['免打扰的结束不能等于开始', 'The quiet time must not end when it starts']);
}
