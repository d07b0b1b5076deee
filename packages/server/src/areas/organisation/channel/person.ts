import type { OtherPeople } from '../../../person/person-data.js';

export const otherPeople: OtherPeople[] = [{ table: 'channel', column: 'contact_phone' }];
