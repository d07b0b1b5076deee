import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/label/detail': ['标签的规则，以及拥有该标签的客户。', 'The rule of a tag, and the customers who have it.'],
  '/label/client': ['一位客户身上的标签，以及每个标签的原因。', 'The tags of one customer, and why each of them is there.'],
};
