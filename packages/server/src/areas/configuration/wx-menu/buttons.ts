import type { Data, Input } from '@shiyi/sdk';
import { refuseField, type Sentence } from '../../../http/refusal.js';

export type Button = Data<'getWxMenu'>['buttons'][number];
type SubButton = Button['sub_button'][number];
type ButtonInput = Input<'saveWxMenuDraft'>['buttons'][number];
type SubButtonInput = NonNullable<ButtonInput['sub_button']>[number];
type Type = SubButton['type'];
type Content = 'key' | 'url' | 'appid' | 'pagepath' | 'media_id';

/** What a button of each type needs, and keeps. */
const contents: Record<Type, readonly Content[]> = {
  click: ['key'],
  view: ['url'],
  miniprogram: ['url', 'appid', 'pagepath'],
  scancode_push: ['key'],
  scancode_waitmsg: ['key'],
  pic_sysphoto: ['key'],
  media_id: ['media_id'],
};

/** Bytes that a name may have, and Chinese characters that clients show of it. */
const top = { bytes: 16, shown: 4 };
const sub = { bytes: 60, shown: 8 };

const labels: Record<Content, Sentence> = {
  key: ['事件键', 'a key'],
  url: ['网页地址', 'an address'],
  appid: ['小程序 AppID', 'the AppID of the mini-program'],
  pagepath: ['小程序页面', 'the page of the mini-program'],
  media_id: ['素材编号', 'a material'],
};

const fault = (path: string, field: string, zh: string, en: string) => refuseField(42200, `buttons.${path}.${field}`, field, [zh, en]);

function assertName(path: string, name: string, most: number) {
  const used = Buffer.byteLength(name);
  if (used > most)
    throw fault(path, 'name', `「${name}」有 ${used} 个字节，最多 ${most} 个`, `“${name}” has ${used} bytes; at most ${most} are allowed`);
}

function contentOf(path: string, button: SubButtonInput): SubButton {
  const { name, type } = button;
  const wanted = contents[type];
  const missing = wanted.find((field) => !button[field]?.trim());
  if (missing) throw fault(path, missing, `「${name}」还要填写${labels[missing][0]}`, `“${name}” needs ${labels[missing][1]}`);
  const kept = (field: Content) => (wanted.includes(field) ? (button[field] ?? null) : null);
  return { name, type, key: kept('key'), url: kept('url'), appid: kept('appid'), pagepath: kept('pagepath'), media_id: kept('media_id') };
}

const none = { type: null, key: null, url: null, appid: null, pagepath: null, media_id: null };

function checkedButton(button: ButtonInput, at: number): Button {
  const path = String(at);
  const { name, type, sub_button: below = [] } = button;
  assertName(path, name, top.bytes);
  if (below.length > 0) {
    if (type !== undefined)
      throw fault(path, 'type', `「${name}」下有二级菜单，自己不能再有类型`, `“${name}” opens other buttons and cannot have a type itself`);
    for (const [index, one] of below.entries()) assertName(`${path}.sub_button.${index}`, one.name, sub.bytes);
    return { ...none, name, sub_button: below.map((one, index) => contentOf(`${path}.sub_button.${index}`, one)) };
  }
  if (type === undefined)
    throw fault(path, 'type', `请选择「${name}」的类型，或添加二级菜单`, `Choose the type of “${name}”, or add buttons below it`);
  return { ...contentOf(path, { ...button, type }), sub_button: [] };
}

/** Checks a menu and keeps of each button only what its type has. @throws Refusal 42200 */
export const checkedMenu = (buttons: readonly ButtonInput[]): Button[] => buttons.map(checkedButton);

/** Leaves out what is null, for the official account and for saving again. */
export const withoutNulls = (buttons: readonly Button[]): object[] =>
  buttons.map(({ sub_button, ...own }) => ({
    ...withoutNullFields(own),
    ...(sub_button.length > 0 ? { sub_button: sub_button.map((one) => withoutNullFields(one)) } : {}),
  }));

const withoutNullFields = (button: object) => Object.fromEntries(Object.entries(button).filter(([, value]) => value !== null));

/** Counts width in halves of a Chinese character. */
const widthOf = (name: string) => [...name].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

/** Finds the names that clients cut off. */
export function warningsOf(buttons: readonly Button[]): Data<'getWxMenuDraft'>['warnings'] {
  const wide = (path: string, name: string, most: number) => (widthOf(name) > most * 2 ? [{ path, name, most }] : []);
  return buttons.flatMap(({ name, sub_button }, at) => [
    ...wide(String(at), name, top.shown),
    ...sub_button.flatMap((one, index) => wide(`${at}.${index}`, one.name, sub.shown)),
  ]);
}
