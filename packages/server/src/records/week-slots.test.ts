import { describe, expect, it } from 'vitest';
import { isInSlot, overlapIn } from './week-slots.js';

describe('slots of a week', () => {
  it('overlap over midnight and over the end of the week', () => {
    const night = { weekdays: [7], from: '22:00', to: '06:00' };
    expect(overlapIn([night, { weekdays: [1], from: '06:00', to: '09:00' }])).toBeUndefined();
    expect(overlapIn([night, { weekdays: [1], from: '05:59', to: '09:00' }])).toBe(1);
    expect(overlapIn([{ weekdays: [1, 2], from: '08:00', to: '08:00' }])).toBeUndefined();
    expect(
      overlapIn([
        { weekdays: [1], from: '08:00', to: '08:00' },
        { weekdays: [2], from: '07:00', to: '07:30' },
      ]),
    ).toBe(1);
  });

  it('have the times after midnight on the next day', () => {
    const night = { weekdays: [7], from: '22:00', to: '06:00' };
    expect(isInSlot(night, { weekday: 7, time: '22:00' })).toBe(true);
    expect(isInSlot(night, { weekday: 1, time: '05:59' })).toBe(true);
    expect(isInSlot(night, { weekday: 1, time: '06:00' })).toBe(false);
    expect(isInSlot(night, { weekday: 7, time: '05:59' })).toBe(false);
    expect(isInSlot({ weekdays: [3], from: '09:00', to: '18:00' }, { weekday: 3, time: '18:00' })).toBe(false);
  });
});
