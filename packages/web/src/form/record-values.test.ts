import '#app/testing/browser-globals.js';
import type { FieldMeta } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { compareVersions, valuesOf } from './record-values.js';

const field = (name: string, type = 'string'): FieldMeta => ({ name, zh: name, en: name, type });

describe('valuesOf', () => {
  it('copies the operation’s fields from the record, without id and version', () => {
    const fields = [
      field('id', 'integer'),
      field('version', 'integer'),
      field('name'),
      field('email'),
      field('dept_ids', 'integer[]'),
      field('password'),
    ];
    const record = { id: 7, version: 3, name: '陈晨', email: null, dept_ids: null, avatar: '/x.png' };
    expect(valuesOf(fields, record)).toEqual({ name: '陈晨', email: '', dept_ids: [] });
  });
});

describe('compareVersions', () => {
  const began = { name: 'a', phone: '1', roles: [1], remark: '' };

  it('keeps what was typed apart from what others have changed', () => {
    const typed = { ...began, name: 'mine', remark: 'same' };
    const now = { name: 'theirs', phone: '2', roles: [1], remark: 'same' };
    expect(compareVersions(began, typed, now)).toEqual({
      fields: [{ name: 'name', mine: 'mine', theirs: 'theirs' }],
      taken: { phone: '2' },
    });
  });

  it('finds nothing if others changed fields outside the form', () => {
    expect(compareVersions(began, { ...began, name: 'mine' }, { ...began, position: 'x' })).toEqual({ fields: [], taken: {} });
  });
});
