import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type AppMessage = Row<'listAppMessages'>;
export type AppRecord = Data<'getAppMessage'>;
export type AppStyle = AppMessage['style'];

export const listPath = '/user/apply-msg';
export const editorPath = `${listPath}/add-edit`;
export const detailPath = (id: number) => `${listPath}/detail?id=${id}`;

export const statusTones: Record<AppMessage['status'], ChipTone> = {
  ...{ draft: 'plain', waiting: 'wait', sent: 'good', failed: 'bad', recalled: 'act' },
};

const recallMs = 24 * 3600 * 1000;

/** Whether WeCom still lets a message be recalled. */
export const isRecallable = ({ status, sent_at }: AppMessage) =>
  status === 'sent' && sent_at !== null && Date.parse(sent_at) > Date.now() - recallMs;
