import { sql } from 'kysely';
import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'mark_starts',
    name: ['待核对的企微标签', 'Marks to reconcile'],
    table: 'customer_mark_start',
    owners: [{ column: 'user_id' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: false,
  },
  {
    what: 'imported_tags',
    name: ['导入的标签', 'Imported tags'],
    table: 'tag_import_line',
    owners: [{ column: 'user_id' }],
    identifiedBy: { phone: 'phones' },
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
    // The result of the import no longer says that the line waits.
    beforeErasure: ({ db, person }) =>
      sql`delete from import_row r using tag_import_line l where l.phone = any(${person.phones}::text[])
        and r.import_file_id = l.import_file_id and r.target_id = l.id`.execute(db),
  },
];
