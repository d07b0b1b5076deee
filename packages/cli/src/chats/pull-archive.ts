import { endedJob, followJob } from '../jobs/job-report.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';

/** Reads the archive feed now, and waits for its end with --watch. */
export async function pullArchive(context: Context, { watch, progress }: { watch?: boolean; progress?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const begun = await client.syncChatArchive({}, { signal: io.signal });
  const again = 'shiyi archive pull --watch';
  if (!watch)
    return {
      data: begun,
      text: begun.is_new
        ? say('已开始拉取会话存档', 'Reading of the archive started')
        : say('正在拉取会话存档', 'The archive is being read already'),
      note: say(`用 ${again} 等到结束`, `wait for its end with: ${again}`),
    };
  const job = await followJob(context, client, { id: begun.id, again, mode: progress });
  return endedJob(context, job, { zh: '会话存档拉取', en: 'Reading of the archive' }, 'archive');
}
