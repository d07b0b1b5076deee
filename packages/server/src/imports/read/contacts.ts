import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { phone } from '../decide/values.js';
import { type Cell, type Line, maxRow, UnreadableFile } from './table.js';
import { surveyOf, textOf } from './text-stream.js';

/** The columns of contacts. */
const heads = ['姓名', '姓', '名', '昵称', '手机号', '性别', '生日', '公司', '职务', '邮箱', '地址', '分组', '备注'];

interface Property {
  name: string;
  parameters: string;
  value: string;
}

const form = /^(?:[\w-]{1,64}\.)?([\w-]{1,64})((?:;(?:[^":;]|"[^"]{0,500}"){0,1000}){0,50}):(.*)$/s;
const isPrintable = (line: string) => /^[^:]{1,500}quoted-printable/i.test(line);

const damageAt = (row_no: number) =>
  new UnreadableFile([`第 ${row_no} 行的联系人没有结束，请重新导出`, `The contact in line ${row_no} does not end; export the file again`]);
const tooLong = (row_no: number) => new UnreadableFile([`第 ${row_no} 行过长`, `Line ${row_no} is too long`]);

/** Decodes =E9=99=88, in the charset of the property. */
function decodePrintable(text: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  // A text that is quoted and not ASCII either was decoded with the file.
  if (/[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function propertyIn(line: string): Property | undefined {
  const [, name, parameters = '', raw = ''] = form.exec(line) ?? [];
  if (name === undefined) return undefined;
  const charset = /;charset="?([\w-]{1,40})/i.exec(parameters)?.[1];
  return { name: name.toUpperCase(), parameters, value: isPrintable(line) ? decodePrintable(raw, charset) : raw };
}

const escapes: Record<string, string> = { n: '\n', N: '\n' };
const plain = (text: string) => text.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign).trim();
/** The parts of a value such as N, between semicolons that are not escaped. */
const partsOf = (value: string) => (value.match(/(?:\\.|[^;\\])+|(?=;)/gs) ?? []).map(plain);
const filledParts = (value: string) => partsOf(value).filter((part) => part !== '');

const sexes: Record<string, string> = { M: '男', F: '女' };

/** The phones of a contact in one text, with mobile ones first. */
function phonesIn(properties: readonly Property[]): string {
  const numbers = properties.filter(({ name }) => name === 'TEL').map(({ value }) => plain(value).replace(/^tel:/i, '').replace(/;/g, ' '));
  const isMobile = (number: string) => 'value' in phone(number, '');
  return [...new Set([...numbers.filter(isMobile), ...numbers.filter((number) => !isMobile(number))])].join('、');
}

function cellsOf(properties: readonly Property[]): Cell[] {
  const firstOf = (name: string) => properties.find((one) => one.name === name && one.value.trim() !== '')?.value ?? '';
  const all = (name: string) => properties.filter((one) => one.name === name).map(({ value }) => filledParts(value).join(' '));
  const [family = '', given = '', middle = ''] = partsOf(firstOf('N'));
  const birthday = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(firstOf('BDAY'));
  return [
    plain(firstOf('FN')),
    family,
    [given, middle].filter(Boolean).join(' '),
    filledParts(firstOf('NICKNAME')).join(' '),
    phonesIn(properties),
    sexes[firstOf('GENDER').slice(0, 1).toUpperCase()] ?? '',
    birthday ? birthday.slice(1).join('-') : plain(firstOf('BDAY')),
    filledParts(firstOf('ORG')).join(' '),
    plain(firstOf('TITLE')),
    all('EMAIL').join('、'),
    all('ADR')[0] ?? '',
    plain(firstOf('CATEGORIES')).replaceAll(',', '、'),
    all('NOTE').join('\n'),
  ].map((text) => (text === '' ? null : text));
}

/** Yields the lines of a file as vCard means them: one that begins with a blank goes on, and one in quoted-printable that ends with =. */
async function* logicalLines(chunks: AsyncIterable<string>): AsyncGenerator<{ row_no: number; text: string }> {
  let rest = '';
  let row_no = 0;
  let open: { row_no: number; text: string } | undefined;
  const add = function* (line: string) {
    row_no++;
    if (open && (/^[ \t]/.test(line) || (open.text.endsWith('=') && isPrintable(open.text)))) {
      open.text = /^[ \t]/.test(line) && !open.text.endsWith('=') ? open.text + line.slice(1) : open.text.slice(0, -1) + line;
      if (open.text.length > maxRow) throw tooLong(open.row_no);
      return;
    }
    if (open) yield open;
    open = { row_no, text: line };
  };
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxRow) throw tooLong(row_no + 1);
    for (const line of lines) yield* add(line);
  }
  yield* add(rest.replace(/\r$/, ''));
  if (open) yield open;
}

/** Yields a header row, and a line for each contact of a vCard file (2.1, 3.0, 4.0), numbered as the line where it begins. */
export async function* contactLines(path: string): AsyncGenerator<Line[]> {
  const { size } = await stat(path);
  const { encoding } = await surveyOf(path);
  let read = 0;
  const chunks = textOf(path, encoding, (count) => {
    read += count;
  });
  yield [{ row_no: 0, cells: [...heads], read_pct: 0 }];
  let card: { row_no: number; properties: Property[] } | undefined;
  for await (const { row_no, text } of logicalLines(chunks as unknown as AsyncIterable<string>)) {
    const property = propertyIn(text);
    if (!property) continue;
    const word = `${property.name}:${property.value.trim().toUpperCase()}`;
    if (word === 'BEGIN:VCARD') card = { row_no, properties: [] };
    else if (word === 'END:VCARD' && card) {
      yield [{ row_no: card.row_no, cells: cellsOf(card.properties), read_pct: Math.min(100, Math.floor((100 * read) / size)) }];
      card = undefined;
    } else card?.properties.push(property);
  }
  if (card) throw damageAt(card.row_no);
}
