import type { OtherPeople } from '../../../person/person-data.js';

export const otherPeople: OtherPeople[] = [{ table: 'enterprise', column: 'contact_phone' }];
