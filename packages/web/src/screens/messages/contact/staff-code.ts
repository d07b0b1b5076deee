import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type StaffCode = Row<'listStaffCodes'>;
export type StaffCodeRecord = Data<'getStaffCode'>;

export const listPath = '/drainageCode/staff';
export const editorPath = `${listPath}/edit`;
export const detailPath = (id: number) => `${listPath}/detail?id=${id}`;
export const sheetPath = (id: number) => `${listPath}/sheet?id=${id}`;

export const statusTones: Record<StaffCode['status'], ChipTone> = { normal: 'good', invalid: 'bad' };

const waitingMs = 1500;
/** People who come by a code change no record of it, so nothing else has the page read them. */
export const arrivalMs = 10_000;

/** How often a code is read again: soon until WeCom has made its picture, then for those who come by it. */
export const intervalOf = (code: Pick<StaffCode, 'qr_code' | 'scene' | 'error'> | undefined) =>
  code?.scene === 2 && code.qr_code === null && code.error === null ? waitingMs : arrivalMs;
