import type { Input } from '@shiyi/sdk';

/** A condition as the contract has it. */
export type Condition = Input<'saveIntelligentTag'>['condition'];
export type Op = NonNullable<Condition['op']>;
export type Period = NonNullable<Condition['window']>;

interface Part {
  id: string;
  /** The opposite is meant. */
  not: boolean;
}

export interface Rule extends Part {
  /** Empty until one is chosen. */
  field: string;
  of: string;
  op: Op | undefined;
  values: readonly string[];
  times: number | undefined;
  window: Period | undefined;
}

export interface Block extends Part {
  join: 'all' | 'any';
  items: readonly Item[];
}

export type Item = Rule | Block;

export const mostRules = 200;
export const mostLevels = 8;

let made = 0;
const newId = () => `c${++made}`;

export const newRule = (): Rule => ({
  ...{ id: newId(), not: false, field: '', of: '' },
  ...{ op: undefined, values: [], times: undefined, window: undefined },
});
export const newBlock = (join: Block['join'], items: readonly Item[] = []): Block => ({ id: newId(), not: false, join, items });

export const isCondition = (value: unknown): value is Condition => typeof value === 'object' && value !== null;
export const isBlock = (item: Item): item is Block => 'items' in item;

function itemOf(condition: Condition, not: boolean): Item {
  if (condition.not) return itemOf(condition.not, !not);
  const { all, any } = condition;
  const parts = all ?? any;
  if (parts) {
    const items = parts.map((part) => itemOf(part, false));
    return { ...newBlock(all ? 'all' : 'any', items), not };
  }
  const { field = '', of = '', op, values = [], times, window } = condition;
  return { ...newRule(), not, field, of, op, values, times, window };
}

/** Returns a condition as a tree whose parts have ids. A condition of one rule becomes a block with that rule. */
export function treeOf(condition: Condition | undefined): Block {
  if (!condition) return newBlock('all');
  const item = itemOf(condition, false);
  return isBlock(item) ? item : newBlock('all', [item]);
}

function ruleConditionOf({ field, of, op, values, times, window }: Rule): Condition {
  return {
    field,
    ...(of ? { of } : {}),
    ...(op ? { op } : {}),
    ...(values.length > 0 ? { values: [...values] } : {}),
    ...(times === undefined ? {} : { times }),
    ...(window ? { window } : {}),
  };
}

/** Returns the tree as the contract has it. */
export function conditionOf(item: Item): Condition {
  const inner = isBlock(item) ? { [item.join]: item.items.map(conditionOf) } : ruleConditionOf(item);
  return item.not ? { not: inner } : inner;
}

const below = (path: string, step: string) => (path ? `${path}.${step}` : step);

/** Returns the path of each part in the condition, as the server names it. */
export function* pathsOf(item: Item, path = ''): Generator<readonly [path: string, id: string]> {
  yield [path, item.id];
  if (!isBlock(item)) return;
  const inner = item.not ? below(path, 'not') : path;
  for (const [at, one] of item.items.entries()) yield* pathsOf(one, below(inner, `${item.join}.${at}`));
}

/** Returns the innermost part that a path leads to or into, such as the rule of `all.0.values.1`. */
export function itemAt(root: Block, path: string): Item {
  let item: Item = root;
  const steps = path.split('.');
  for (let at = 0; at < steps.length; at++) {
    if (steps[at] === 'not' && item.not) continue;
    const next: Item | undefined = isBlock(item) && steps[at] === item.join ? item.items[Number(steps[at + 1])] : undefined;
    if (!next) break;
    item = next;
    at++;
  }
  return item;
}

export const rulesIn = (item: Item): Rule[] => (isBlock(item) ? item.items.flatMap(rulesIn) : [item]);

/** Returns the tree without what `keeps` refuses, and without blocks that are empty then; undefined if nothing remains. */
export function prune(block: Block, keeps: (rule: Rule) => boolean): Block | undefined {
  const items = block.items.flatMap((item) => (isBlock(item) ? (prune(item, keeps) ?? []) : keeps(item) ? item : []));
  return items.length > 0 ? { ...block, items } : undefined;
}
