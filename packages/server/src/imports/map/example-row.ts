import type { Sentence } from '../../http/refusal.js';
import { asText, isEmpty } from '../decide/values.js';
import type { ImportRun } from '../kind.js';
import type { Line } from '../read/table.js';

/** The line of the example in a template. */
const exampleLine = 2;

export const exampleWords: Sentence = ['模板里的示例行，不导入', 'The example row of the template; never imported'];

/** Returns a function that finds the example row that was left in a template: all of the template's columns, with the example in each. */
export function exampleFinder({ kind, options: { given = {} } }: ImportRun, fields: readonly (string | null)[]) {
  const own = kind.fields.filter(({ name, measure }) => !measure && !(name in given));
  const examples = own.map(({ name, example }) => ({ at: fields.indexOf(name), example }));
  const isTemplate = examples.every(({ at }) => at >= 0);
  return ({ row_no, cells }: Pick<Line, 'row_no' | 'cells'>): boolean =>
    row_no === exampleLine &&
    isTemplate &&
    examples.every(({ at, example }) => {
      const cell = cells[at];
      return (isEmpty(cell) ? '' : asText(cell)) === example;
    });
}
