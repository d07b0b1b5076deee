import type { StoredAttachment } from '../../../attachments/attachment.js';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import type { Task } from './states.js';

/** A step as it is stored. */
export interface StoredStep {
  order: number;
  trigger: 'start' | 'reply_contains' | 'timeout';
  keywords: string[];
  timeout_h: number | null;
  content: string | null;
  attachment: StoredAttachment | null;
  next: number[];
}

/** @throws Refusal 42200 for a script that is missing, unknown or off */
export async function assertScript(db: Db, type: Task['type'], id: number | undefined) {
  if (id === undefined) {
    if (type === 'send_msg' || type === 'call')
      throw refuseField(42200, 'script_id', 'required', ['发消息和外呼需要选择脚本', 'Sending messages and calling need a script']);
    return;
  }
  const script = await db.selectFrom('crm_script').select('status').where('id', '=', id).forShare().executeTakeFirst();
  if (!script) throw refuseField(42200, 'script_id', 'exists', ['没有这个脚本，请重新选择', 'There is no such script; choose again']);
  if (script.status === 'off')
    throw refuseField(42200, 'script_id', 'on', ['脚本已停用，请先启用或另选脚本', 'The script is off; switch it on, or choose another']);
}
