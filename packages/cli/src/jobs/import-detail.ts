import type { Data, Row } from '@shiyi/sdk';

export type ImportFile = Row<'listImportFiles'>;
export type Detail = Data<'getImportFile'>;
