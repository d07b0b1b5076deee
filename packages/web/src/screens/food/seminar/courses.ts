import type { Row } from '@shiyi/sdk';

export type Series = Row<'listSeries'>;
export type Seminar = Row<'listSeminars'>;
