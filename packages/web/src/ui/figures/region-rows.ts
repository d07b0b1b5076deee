import type { Data } from '@shiyi/sdk';

/** Rows behind a figure: a list, its query and how many rows it has. */
export type FigureRows = Data<'getMemberDashboard'>['cards'][number]['rows'][number];

/** A province, or a city of one; null where it is not known. */
interface Region {
  province: string | null;
  city?: string | null;
}

/** Names keep the signs that separate the parts of the filter. */
const partName = (name: string | null) => (name ?? '').replaceAll('%', '%25').replaceAll('~', '%7E').replaceAll('/', '%2F');

/** Returns the rows behind a figure that belong to a region. */
export function rowsInRegion(rows: FigureRows, { province, city }: Region, count: number): FigureRows {
  const name = city === undefined ? partName(province) : `${partName(province)}/${partName(city)}`;
  return { ...rows, count, query: `${rows.query}${encodeURIComponent(`~region-${name}`)}` };
}
