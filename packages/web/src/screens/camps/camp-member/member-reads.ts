/** Reads that show the members of a camp; reloaded when someone joins or leaves. */
export const memberReads = [
  'listCampServices',
  'listServicesWithoutCamp',
  'getCampPunchBoard',
  'getCampRanking',
  'listCampChatUsers',
  'listCamps',
  'getCamp',
] as const;
