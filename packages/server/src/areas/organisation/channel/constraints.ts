import type { Constraints } from '../../../http/constraint.js';

const missing = { field: 'channel_id', sentence: ['没有这个渠道，请重新选择', 'There is no such channel; choose again'] } as const;

export const constraints: Constraints = {
  channel_code: { field: 'code', sentence: ['渠道编码已被占用，请换一个', 'This channel code is taken; choose another'] },
  channel_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个上级渠道', 'There is no such parent channel'] },
  channel_enterprise_id_owner_user_id_fkey: { field: 'owner_user_id', sentence: ['没有这位员工', 'There is no such staff member'] },
  scan_key_state: { unbroken: 'drawn from 96 random bits' },
  scan_key_channel: { unbroken: 'inserted only where there is none' },
  scan_key_enterprise_id_channel_id_fkey: { unbroken: 'written for a channel that was just read' },
  external_user_enterprise_id_channel_id_fkey: { unbroken: 'taken from the key that was scanned' },
  customer_enterprise_id_channel_id_fkey: missing,
  lead_enterprise_id_channel_id_fkey: missing,
  platform_order_enterprise_id_channel_id_fkey: missing,
};
