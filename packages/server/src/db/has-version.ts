import { sql } from 'kysely';

/** Matches rows of this version. Compared as bigint, because a caller may send a version that the integer column cannot hold. */
export const hasVersion = (version: number) => sql<boolean>`(version = ${version}::bigint)`;
