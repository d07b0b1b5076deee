import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Welcome = Row<'listWelcomes'>;
export type WelcomeRecord = Data<'getWelcome'>;
export type WelcomeSend = Row<'listWelcomeSends'>;

export const listPath = '/drainageCode/welcome';
export const editorPath = `${listPath}/edit`;
export const logPath = `${listPath}/log`;

export const statusTones: Record<Welcome['status'], ChipTone> = { enabled: 'good', disabled: 'plain' };
export const sendTones: Record<WelcomeSend['state'], ChipTone> = {
  ...{ waiting: 'wait', done: 'good', late: 'bad', taken: 'act', failed: 'bad', unknown: 'act', none: 'plain' },
};
