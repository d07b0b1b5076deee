import { type Condition, checkCondition, type Node } from '../../../audience/condition.js';
import { Refusal } from '../../../http/refusal.js';

/** The stored condition of a tag; undefined if this version has no field of its any more. */
export function storedNode(condition: Condition): Node | undefined {
  try {
    return checkCondition(condition);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
