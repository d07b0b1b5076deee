import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

const contact = { column: 'external_user_id', of: 'external_user' } as const;

export const personData: PersonData[] = [
  {
    ...{ what: 'personal_links', name: ['专属链接', 'Personal links'], table: 'personal_link' },
    ...{ owners: [contact], merge: 'with its owner', erase: { do: 'delete' }, exported: false },
  },
  {
    ...{ what: 'read_articles', name: ['读过的文章', 'Articles read'], table: 'article_reader' },
    owners: [{ column: 'user_id' }, contact, { column: 'link_id', of: 'personal_link' }],
    merge: { union: ['article_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
  {
    ...{ what: 'article_reads', name: ['阅读记录', 'Openings of articles'], table: 'article_read' },
    ...{ owners: [{ column: 'user_id' }, contact], merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'label_reads', name: ['读过的内容标签', 'Content labels read'], table: 'content_label_reader' },
    // Added up from the articles read.
    ...{ owners: [{ column: 'user_id' }], merge: 'stay', erase: { do: 'delete' }, exported: true },
  },
];

export const timelineSources: TimelineSource[] = [
  {
    ...{ kind: 'article', permission: 'article:reader:list' },
    rows: (
      userId,
    ) => sql`select r.id::text, r.first_read_at, null::text, a.title, null::text, null::text, null::numeric, null::bigint, null::bigint
      from article_reader r join article a on a.id = r.article_id where r.user_id = ${userId}`,
  },
];
