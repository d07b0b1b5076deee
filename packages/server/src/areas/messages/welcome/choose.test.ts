import { describe, expect, it } from 'vitest';
import { type Candidate, chooseFrom } from './choose.js';

const noon = { weekday: 3, time: '12:00' };
const night = { weekday: 3, time: '23:30' };
const base: Candidate = { id: 1, scope: 'all', is_default: false, content: '全员', attachments: [], time_slices: [], origin: '' };
const slice = { weekdays: [3], from: '22:00', to: '06:00', content: '夜里' };

describe('chooseFrom', () => {
  it('prefers a slice of the member, then theirs, the department, all, and the default', () => {
    const all: Candidate[] = [
      { ...base, id: 5, is_default: true, content: '默认' },
      { ...base, id: 4 },
      { ...base, id: 3, scope: 'depts', content: '部门' },
      { ...base, id: 2, scope: 'users', content: '员工' },
      { ...base, id: 1, scope: 'users', content: '低优先级', time_slices: [slice] },
    ];
    expect(chooseFrom(all, night)).toMatchObject({ step: 'slice', welcomeId: 1, content: '夜里' });
    const steps = ['users', 'depts', 'all', 'default'].map(
      (_, left) => chooseFrom(all.slice(0, all.length - left - (left > 0 ? 1 : 0)), noon)?.step,
    );
    expect(steps).toEqual(['users', 'depts', 'all', 'default']);
    expect(chooseFrom([], noon)).toBeUndefined();
  });

  it('says a slice after midnight, and leaves out what is empty', () => {
    const one = { ...base, time_slices: [slice] };
    expect(chooseFrom([one], { weekday: 4, time: '05:59' })?.content).toBe('夜里');
    expect(chooseFrom([one], { weekday: 4, time: '06:00' })?.content).toBe('全员');
    expect(chooseFrom([{ ...one, content: '', time_slices: [{ ...slice, content: '' }] }], night)).toBeUndefined();
  });
});
