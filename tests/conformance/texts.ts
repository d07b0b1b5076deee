import fc from 'fast-check';
import type { Rules } from './schema.js';

/** Texts known to break software. */
const hostile = [
  "' || pg_sleep(3) --",
  "'; drop table staff; --",
  '%',
  '_',
  '\\',
  '\u0024{jndi:ldap://x}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '零\u200b宽',
  '👩‍👩‍👧‍👦',
  '林晓禾',
  'ＦＵＬＬ－ｗｉｄｔｈ',
  '=1+1',
  '../../etc/passwd',
  '"X-Injected: 1',
  'null',
  '0',
  ' 前后 ',
  'ß',
  'İ',
];

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcXYZ09 -_.') },
  { weight: 3, arbitrary: fc.constantFrom(...'营养师一部员工管理') },
  { weight: 1, arbitrary: fc.constantFrom('🥗', 'é', "'", '"', '<', '%', '\\', '\u200d', '\ufeff') },
);

/** A valid new password. */
const strong = fc.stringMatching(/^[A-Z][a-z]{6,10}-[0-9]{2,6}$/);

const lengthOf = (text: string) => [...text].length;

/** Longer texts take time and prove nothing more. */
const longest = 5000;

const pad2 = (value: number) => String(value).padStart(2, '0');
const day = fc.tuple(fc.integer({ min: 1970, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }));
const dayText = fc.oneof(
  fc.constantFrom('2024-02-29', '1970-01-01', '2099-12-31'),
  day.map(([year, month, date]) => `${year}-${pad2(month)}-${pad2(date)}`),
);
const timeText = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad2(hour)}:${pad2(minute)}:00+08:00`);

const formats: Record<string, fc.Arbitrary<string>> = {
  date: dayText,
  time: timeText,
  'date-time': fc.tuple(dayText, timeText).map(([date, time]) => `${date}T${time}`),
  email: fc.stringMatching(/^[a-z0-9]{1,16}(\.[a-z]{1,8})?@[a-z]{1,10}\.(com|cn|example)$/),
  uri: fc.stringMatching(/^https:\/\/[a-z]{1,10}\.example\/[a-z0-9]{0,12}(\?[a-z]=[0-9])?$/),
  uuid: fc.uuid(),
  ipv4: fc.ipV4(),
};

/** Whether the text is empty or has a visible character. */
const isReadable = (text: string) => text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Characters that only multi-line texts allow. */
const inLines = fc.oneof({ weight: 9, arbitrary: character }, { weight: 1, arbitrary: fc.constantFrom('\n', '\r\n', '\t') });

function bounded({ minLength = 0, maxLength = 200, 'x-multiline': isMultiline }: Rules): fc.Arbitrary<string> {
  const top = Math.min(maxLength, longest);
  const free = fc
    .array(isMultiline ? inLines : character, { minLength, maxLength: Math.min(top, minLength + 24) })
    .map((chars) => chars.join(''));
  const fitting = hostile.filter((text) => lengthOf(text) >= minLength && lengthOf(text) <= top);
  const edges = [minLength, ...(maxLength <= longest ? [maxLength] : [])].map((length) => '界'.repeat(length));
  const any = fc.oneof(
    { weight: 4, arbitrary: free },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    ...(fitting.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...fitting) }] : []),
  );
  return any.filter((text) => isReadable(text) && lengthOf(text) <= top);
}

/** Generates texts that obey length, pattern and format, biased toward boundaries. */
export function textOf(rules: Rules): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern, format } = rules;
  const fits = (text: string) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  if (format === 'password' && !pattern) return fc.oneof(bounded(rules), strong.filter(fits));
  if (format && format !== 'password') {
    const known = formats[format];
    if (!known) throw new Error(`No generator for texts of format ${format}; teach it in texts.ts.`);
    return known.filter(fits);
  }
  if (!pattern) return bounded(rules);
  const regex = new RegExp(pattern, 'u');
  if (!/^\^|\$$/.test(pattern)) return bounded(rules).filter((text) => regex.test(text));
  return fc.stringMatching(regex, { maxLength: Math.min(maxLength, 64) }).filter((text) => fits(text) && regex.test(text));
}
