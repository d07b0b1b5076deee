/** Media query for windows used with a finger, where everything to tap is at least 40 px high. */
export const touch = '@media (pointer: coarse), (max-width: 639.98px)';
