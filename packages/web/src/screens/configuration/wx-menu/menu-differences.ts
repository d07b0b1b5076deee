import type { Difference } from '#screens/operations/history/DifferenceTable.js';
import { joinNames } from '#ui/text/format.js';
import { contents, type Menu, type MenuButton } from './menu-edits.js';

const text = (value: unknown) => (value ? JSON.stringify(value) : null);

const difference = (field: string, item: string | null, before: unknown, after: unknown): Difference[] =>
  text(before) === text(after) ? [] : [{ field, item, before: text(before), after: text(after), before_name: null, after_name: null }];

const fieldsOf = (button: MenuButton | undefined) => (button?.type ? contents[button.type] : []);

/** Compares what a button does; of each side only what its type has. */
function contentDifferences(item: string, was: MenuButton | undefined, is: MenuButton): Difference[] {
  const fields = [...new Set([...fieldsOf(was), ...fieldsOf(is)])];
  const contentOf = (button: MenuButton | undefined, field: (typeof fields)[number]) =>
    button && fieldsOf(button).includes(field) ? button[field].trim() : '';
  return [
    ...difference('type', item, was?.type, is.type),
    ...fields.flatMap((field) => difference(field, item, contentOf(was, field), contentOf(is, field))),
  ];
}

/** Pairs the buttons of two lists: by name, and those left over by place, which are renamed. */
function pairButtons(before: Menu, after: Menu): [MenuButton | undefined, MenuButton | undefined][] {
  const left = [...before];
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const sameName = new Map(after.map((is) => [is, take(left.findIndex((was) => was.name === is.name))]));
  const pairs = after.map((is, at): [MenuButton | undefined, MenuButton | undefined] => [
    sameName.get(is) ?? take(left.findIndex((was) => before.indexOf(was) === at)),
    is,
  ]);
  return [...pairs, ...left.map((was): [MenuButton, undefined] => [was, undefined])];
}

const whole = (button: MenuButton | undefined) => (button ? JSON.stringify({ name: button.name }) : null);

function listDifferences(field: string, item: string | null, before: Menu, after: Menu): Difference[] {
  const pairs = pairButtons(before, after);
  const path = (name: string) => (item ? `${item} › ${name}` : name);
  const kept = pairs.filter(([was, is]) => was && is).map(([was]) => was as MenuButton);
  const isMoved = kept.some((was, at) => at > 0 && before.indexOf(was) < before.indexOf(kept[at - 1] as MenuButton));
  const names = (list: Menu) => joinNames(list.map((one) => one.name));
  const order: Difference = { field, item, before: '0', after: '1', before_name: names(before), after_name: names(after) };
  return [
    ...(isMoved ? [order] : []),
    ...pairs.flatMap(([was, is]): Difference[] => {
      const at = path((is ?? was)?.name ?? '');
      if (!was || !is)
        return [
          { field, item: at, before: whole(was), after: whole(is), before_name: null, after_name: null },
          ...(is ? contentDifferences(at, undefined, is) : []),
          ...(is ? listDifferences('sub_button', at, [], is.below) : []),
        ];
      return [
        ...difference('name', at, was.name, is.name),
        ...contentDifferences(at, was, is),
        ...listDifferences('sub_button', at, was.below, is.below),
      ];
    }),
  ];
}

/** Returns how two menus differ, in the order of the screen. */
export const differencesOf = (before: Menu, after: Menu): Difference[] => listDifferences('buttons', null, before, after);
