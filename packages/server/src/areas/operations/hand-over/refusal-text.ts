import { type RawBuilder, sql } from 'kysely';
import type { Language, Sentence } from '../../../http/refusal.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { messageText } from '../../../records/messages.js';

/** Codes with which WeCom refuses to hand over a contact or group, or the whole call. */
const codes = [
  ...[40003, 40096, 40097, 40098, 40099, 40128, 40130, 41054, 84061, 84083],
  ...[90500, 90501, 90502, 90507, 45009, 48002, 50002, 60011, 60020, 40001],
];

const own: Record<string, Sentence> = {
  cancelled: ['交接已取消', 'The hand-over was canceled'],
  gone: ['已不是移交人的客户', 'No longer a contact of who hands over'],
  refused: ['客户拒绝了更换', 'The customer declined'],
  full: ['接替员工的客户已满', 'The taker has as many contacts as WeCom allows'],
};

const messages: Record<string, Sentence> = {
  ...own,
  ...Object.fromEntries(codes.map((code) => [`wx${code}`, WxError.answered(code).sentence])),
  other: ['企业微信拒绝了请求（{errcode}）', 'WeCom rejected the request ({errcode})'],
};

/** SQL of the sentence about a reason of ours, or else about what WeCom answered. */
export const refusalText = (reason: RawBuilder<unknown>, errcode: RawBuilder<unknown>, language: Language): RawBuilder<string | null> =>
  messageText(
    messages,
    sql`case when ${reason} is not null then jsonb_build_object('code', ${reason}) when ${errcode} = any(${codes}::integer[])
      then jsonb_build_object('code', 'wx' || ${errcode}) when ${errcode} is not null then jsonb_build_object('code', 'other', 'errcode', ${errcode}) end`,
    language,
  );
