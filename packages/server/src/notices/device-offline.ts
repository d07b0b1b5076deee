import type { NoticeContent } from './content.js';

/** A robot device with accounts has fallen silent. */
export interface DeviceOfflineFacts {
  kind: 'device_offline';
  /** Of the device. */
  id: number;
  name: string;
}

/** Heads the unread ones. */
export const unreadOfflineDevices = {
  text: ['机器人设备离线', 'Robot devices offline'] as const,
  link: '/wetchat-robot/device?status=offline',
};

export const deviceOfflineNotice = ({ name }: DeviceOfflineFacts): NoticeContent => ({
  tone: 'warning',
  title: [`机器人设备「${name}」已离线`, `The robot device “${name}” is offline`],
  text: [
    '超过 10 分钟没有上报，设备上的账号暂时不会执行任务',
    'It has not reported for 10 minutes; its accounts do nothing until it is back',
  ],
  link: '/wetchat-robot/device?status=offline',
});
