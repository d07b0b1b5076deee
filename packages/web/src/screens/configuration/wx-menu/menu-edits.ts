import type { Data, Input } from '@shiyi/sdk';

export type Draft = Data<'getWxMenuDraft'>;
export type Button = Draft['buttons'][number];
export type ButtonType = NonNullable<Button['type']>;
export type Content = 'key' | 'url' | 'appid' | 'pagepath' | 'media_id';

/** A button while it is edited: texts are never null, and its id stays the same however it is moved or renamed. */
export interface MenuButton extends Record<Content, string> {
  id: string;
  name: string;
  /** Empty while none is chosen, and for a button that opens others. */
  type: ButtonType | '';
  below: readonly MenuButton[];
}

export type Menu = readonly MenuButton[];

/** A place among the buttons: those at the top have no parent. */
export interface Spot {
  parent: string | undefined;
  index: number;
}

export const mostAtTop = 3;
export const mostBelow = 5;

/** The fields of each type, in the order of the form. */
export const contents: Record<ButtonType, readonly Content[]> = {
  click: ['key'],
  view: ['url'],
  miniprogram: ['appid', 'pagepath', 'url'],
  scancode_push: ['key'],
  scancode_waitmsg: ['key'],
  pic_sysphoto: ['key'],
  media_id: ['media_id'],
};

const empty = { key: '', url: '', appid: '', pagepath: '', media_id: '' };
let lastId = 0;
const newId = () => `button-${++lastId}`;

export const newButton = (name: string): MenuButton => ({ ...empty, id: newId(), name, type: '', below: [] });

type StoredButton = Omit<Button, 'sub_button' | 'type'> & { type: ButtonType | null; sub_button?: Button['sub_button'] };

const buttonOf = ({ name, type, key, url, appid, pagepath, media_id, sub_button = [] }: StoredButton, id: string): MenuButton => ({
  ...{ id, name, type: type ?? '', key: key ?? '', url: url ?? '', appid: appid ?? '', pagepath: pagepath ?? '' },
  media_id: media_id ?? '',
  below: sub_button.map((one, at) => buttonOf(one, `${id}.${at}`)),
});

/** Returns a stored menu as it is edited. */
export const menuOf = (buttons: readonly Button[]): Menu => buttons.map((one, at) => buttonOf(one, String(at)));

const contentOf = (button: MenuButton & { type: ButtonType }) =>
  Object.fromEntries(contents[button.type].map((field) => [field, button[field].trim()]));

type SubInput = NonNullable<Input<'saveWxMenuDraft'>['buttons'][number]['sub_button']>[number];

function inputOfOne({ name, type, ...rest }: MenuButton): SubInput {
  return { name, ...(type ? { type, ...contentOf({ name, type, ...rest }) } : {}) } as SubInput;
}

/** Returns the input that saves a menu. Of each button it has only what its type needs. */
export const inputOf = (menu: Menu): Input<'saveWxMenuDraft'>['buttons'] =>
  menu.map((one) => (one.below.length > 0 ? { name: one.name, sub_button: one.below.map(inputOfOne) } : inputOfOne(one)));

export const allOf = (menu: Menu): MenuButton[] => menu.flatMap((one) => [one, ...one.below]);

export const findButton = (menu: Menu, id: string | undefined) => allOf(menu).find((one) => one.id === id);

export const parentOf = (menu: Menu, id: string) => menu.find((one) => one.below.some((below) => below.id === id));

export function spotOf(menu: Menu, id: string): Spot {
  const parent = parentOf(menu, id);
  return { parent: parent?.id, index: (parent?.below ?? menu).findIndex((one) => one.id === id) };
}

/** Changes one button, or removes it where `change` returns undefined. */
export function changeButton(menu: Menu, id: string, change: (button: MenuButton) => MenuButton | undefined): Menu {
  return menu.flatMap((one) => {
    const next = one.id === id ? change(one) : { ...one, below: changeButton(one.below, id, change) };
    return next ? [next] : [];
  });
}

const insertAt = <T>(list: readonly T[], index: number, one: T) => [...list.slice(0, index), one, ...list.slice(index)];

export function addButton(menu: Menu, button: MenuButton, { parent, index }: Spot): Menu {
  if (parent === undefined) return insertAt(menu, index, button);
  return changeButton(menu, parent, (one) => ({ ...one, type: '', below: insertAt(one.below, index, button) }));
}

/** Whether a button may be at the top level (no parent), or below another that only opens buttons. */
export function fits(menu: Menu, button: MenuButton, parent: string | undefined): boolean {
  if (spotOf(menu, button.id).parent === parent) return true;
  if (parent === undefined) return menu.length < mostAtTop;
  const above = menu.find((one) => one.id === parent);
  return above !== undefined && above.id !== button.id && !above.type && button.below.length === 0 && above.below.length < mostBelow;
}

/** Moves a button, or returns the same menu if it cannot go there or is already there. The position is counted without the button itself. */
export function moveButton(menu: Menu, id: string, spot: Spot): Menu {
  const button = findButton(menu, id);
  const now = spotOf(menu, id);
  if (!button || !fits(menu, button, spot.parent) || (now.parent === spot.parent && now.index === spot.index)) return menu;
  return addButton(
    changeButton(menu, id, () => undefined),
    button,
    spot,
  );
}
