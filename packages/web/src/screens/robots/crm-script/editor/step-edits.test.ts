import { describe, expect, it } from 'vitest';
import { addStep, changeTrigger, firstSteps, moveStep, removeStep, setLink } from './step-edits.js';

const chain = () => addStep(addStep(firstSteps, 1).steps, 2).steps;
const links = (steps: ReturnType<typeof chain>) => steps.map(({ order, next = [] }) => [order, ...next]);

describe('addStep', () => {
  it('adds a step that follows another one', () => {
    expect(links(chain())).toEqual([[1, 2], [2, 3], [3]]);
  });
});

describe('removeStep', () => {
  it('closes the gap and leads on to what came after', () => {
    expect(links(removeStep(chain(), 2))).toEqual([[1, 2], [2]]);
  });

  it('keeps the first step', () => {
    expect(removeStep(chain(), 1)).toHaveLength(3);
  });
});

describe('moveStep', () => {
  it('keeps the links between the same steps', () => {
    expect(links(moveStep(chain(), 3, -1))).toEqual([[1, 3], [2], [3, 2]]);
    expect(links(moveStep(chain(), 2, -1))).toEqual(links(chain()));
  });
});

describe('setLink', () => {
  it('adds a link once and takes it away', () => {
    const linked = setLink(setLink(chain(), 1, 3, true), 1, 3, true);
    expect(links(linked)[0]).toEqual([1, 2, 3]);
    expect(links(setLink(linked, 1, 2, false))[0]).toEqual([1, 3]);
  });
});

describe('changeTrigger', () => {
  it('keeps only what the condition needs', () => {
    const [, , last] = changeTrigger(chain(), 3, 'timeout');
    expect(last).toEqual({ order: 3, trigger: 'timeout', timeout_h: 24, content: '' });
  });
});
