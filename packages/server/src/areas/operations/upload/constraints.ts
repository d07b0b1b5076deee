import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  file_key_key: { unbroken: '192 random bits' },
};
