/** What shows the members of a camp; asked again when somebody joins or leaves. */
export const memberReads = [
  'listCampServices',
  'listServicesWithoutCamp',
  'getCampPunchBoard',
  'getCampRanking',
  'listCampChatUsers',
  'listCamps',
  'getCamp',
] as const;
