import { describe, expect, it } from 'vitest';
import { boxAt, freePlace, type ToastPlace } from './free-place.js';

const size = { width: 360, height: 60 };
const page = { width: 1440, height: 900 };
const boxOf = (place: ToastPlace) => boxAt(place, size, page);
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 32 });

describe('freePlace', () => {
  it('stays at the lower start where nothing is covered', () => {
    expect(freePlace(boxOf, [])).toBe('start');
    expect(freePlace(boxOf, [button(700, 400)])).toBe('start');
  });

  it('goes where no button is covered', () => {
    const start = button(40, 850);
    expect(freePlace(boxOf, [start])).toBe('center');
    expect(freePlace(boxOf, [start, button(700, 850)])).toBe('end');
    expect(freePlace(boxOf, [start, button(700, 850), button(1300, 850)])).toBe('top');
  });

  it('covers as few as possible where every place has some', () => {
    const all = [
      button(40, 850),
      button(140, 850),
      button(700, 850),
      button(1300, 850),
      button(1200, 850),
      button(700, 120),
      button(800, 120),
    ];
    expect(freePlace(boxOf, all)).toBe('center');
  });
});
