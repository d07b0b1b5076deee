import type { MassAudience } from './audience-match.js';

/** Pages of the console that list mass messages. */
export const listPaths: Record<MassAudience['type'], string> = { single: '/user/people-mass-texting', group: '/user/group-mass-texting' };

export const detailPath = (type: MassAudience['type'], id: number): string => `${listPaths[type]}/detail?id=${id}`;
