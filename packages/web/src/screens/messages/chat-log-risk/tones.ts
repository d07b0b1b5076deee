/** How urgent the level of a rule looks. */
export const tones = { low: 'plain', mid: 'act', high: 'bad' } as const;
