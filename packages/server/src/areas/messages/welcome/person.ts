import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'welcomes',
    name: ['收到的欢迎语', 'Welcomes received'],
    table: 'welcome_send',
    identifiedBy: { external_userid: 'external_userids' },
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
