import type { Data, Input, Row } from '@shiyi/sdk';

export type Poster = Row<'listPosters'>;
export type PosterRecord = Data<'getPoster'>;
export type PosterElement = Poster['elements'][number];

export const listPath = '/medal/poster';
export const editorPath = `${listPath}/edit`;
export const copiesPath = `${listPath}/copies`;
export const orderPath = `${listPath}/order`;
export const editPath = (id: number) => `${editorPath}?id=${id}`;
export const copyPath = (id: number) => `${editorPath}?copy=${id}`;

/** Returns the input that leaves a poster as it is. */
export const inputOf = ({ id, version, title, category, image, qr, elements, label_ids, status }: Poster): Input<'updatePoster'> => ({
  ...{ id, version, title, image, qr, elements, label_ids, status },
  ...(category === null ? {} : { category }),
});
