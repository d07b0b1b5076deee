import type { PersonTrace } from '../../../person/person-data.js';
import { mentions } from '../../../person/words.js';

export const personTraces: PersonTrace[] = [
  {
    what: 'outgoing',
    name: ['企微写入', 'Writes to WeCom'],
    table: 'outgoing',
    rows: (words) => mentions(words, 'input', 'subject', 'target', 'unique_key', 'result', 'error', 'error_en'),
  },
];
