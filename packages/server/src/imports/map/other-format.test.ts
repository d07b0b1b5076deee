import { describe, expect, it } from 'vitest';
import { compoundFormat, otherFormat } from './other-format.js';

const said = (...names: string[]) => otherFormat(new Set(names))?.message;

describe('otherFormat', () => {
  it('accepts an archive with the parts of a workbook', () => {
    expect(said('[Content_Types].xml', 'xl/workbook.xml')).toBeUndefined();
  });

  it.each([
    [['xl/workbook.bin', 'xl/styles.bin'], 'an .xlsb file'],
    [['mimetype', 'content.xml'], 'an OpenDocument file (.ods)'],
    [['Index/Document.iwa'], 'a Numbers file'],
    [['word/document.xml'], 'not a spreadsheet'],
    [[], 'not a spreadsheet'],
  ])('names an archive of %j', (names, name) => {
    expect(said(...names)).toContain(name);
  });
});

describe('compoundFormat', () => {
  it('finds a password if the file holds an encrypted package, else an old workbook', () => {
    const directory = (name: string) => Buffer.concat([Buffer.alloc(128), Buffer.from(name, 'utf16le')]);
    expect(compoundFormat(directory('EncryptedPackage')).message).toContain('remove the password');
    expect(compoundFormat(directory('Workbook')).message).toContain('an old .xls file');
  });
});
