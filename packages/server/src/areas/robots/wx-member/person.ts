import type { OtherPeople } from '../../../person/person-data.js';

export const otherPeople: OtherPeople[] = [{ table: 'wx_member', column: 'phone' }];
