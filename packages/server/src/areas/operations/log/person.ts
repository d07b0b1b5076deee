import { sql } from 'kysely';
import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'audit_log',
    name: ['操作日志', 'Audit log'],
    table: 'operation_log',
    also: ({ ids }) => sql`(r.target = any(${ids.map(String)}::text[]) and r.path like '/admin/v1/user%')`,
    merge: 'stay',
    erase: {
      do: 'keep',
      reason: [
        '法律要求保存操作日志；谁在何时做了什么保留，内容删除',
        'The law asks to keep who did what and when; the content is deleted',
      ],
    },
    exported: false,
  },
];
