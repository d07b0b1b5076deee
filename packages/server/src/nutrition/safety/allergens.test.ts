import { describe, expect, it } from 'vitest';
import { allergenGroups } from './allergens.js';

describe('allergenGroups', () => {
  it('excludes crustaceans for who reacts to frozen shrimp, not all that has sulfites', () => {
    expect(allergenGroups([{ allergens: ['crustacean', 'sulfite'] }], ['mollusc'])).toEqual(['crustacean']);
  });

  it('excludes both groups for who reacts to a food that has mustard or sulfites', () => {
    expect(allergenGroups([{ allergens: ['mustard', 'sulfite'] }])).toEqual(['mustard', 'sulfite']);
  });

  it('excludes what has sulfites for who reacts to a food that has nothing else', () => {
    expect(allergenGroups([{ allergens: ['sulfite'] }])).toEqual(['sulfite']);
  });
});
