import { describe, expect, it } from 'vitest';
import { isOverMidnight, overlap, stretchesOf, uncoveredMinutes } from './week-slot.js';

const night = { weekdays: [7], from: '22:00', to: '06:00' };

describe('slot of a week', () => {
  it('goes on into the next day, and from Sunday into Monday', () => {
    expect(stretchesOf(night)).toEqual([
      { weekday: 7, start: 1320, end: 1440 },
      { weekday: 1, start: 0, end: 360 },
    ]);
    expect([isOverMidnight(night), isOverMidnight({ from: '09:00', to: '18:00' }), isOverMidnight({ from: '', to: '06:00' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(stretchesOf({ ...night, from: '08:00', to: '08:00' })).toHaveLength(2);
  });

  it('overlaps another one after midnight', () => {
    expect(overlap(night, { weekdays: [1], from: '05:00', to: '09:00' })).toBe(true);
    expect(overlap(night, { weekdays: [1], from: '06:00', to: '09:00' })).toBe(false);
  });

  it('leaves the rest of the week uncovered', () => {
    expect(uncoveredMinutes([night])).toBe(7 * 1440 - 480);
    expect(uncoveredMinutes([{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }])).toBe(0);
  });
});
