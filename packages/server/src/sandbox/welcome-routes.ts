import { randomBytes } from 'node:crypto';
import type { WelcomeCode } from './customer-types.js';
import type { Directory } from './directory.js';
import { contentCode, type SentAttachment } from './group-message-routes.js';
import { type Answer, failure, success } from './platform-replies.js';

const validMs = 20_000;

/** Makes the code by which a new contact may be welcomed. */
export function addWelcomeCode({ welcomes }: Directory, external_userid: string, userid: string): string {
  const code = `WC${randomBytes(16).toString('hex')}`;
  welcomes.set(code, { external_userid, userid, created: Date.now() });
  return code;
}

/** Notes that the contact was welcomed. */
const use = ({ welcomes }: Directory, code: string, found: WelcomeCode, used: NonNullable<WelcomeCode['used']>) =>
  welcomes.set(code, { ...found, used });

/** Responses for messages to new contacts, in WeCom's format. */
export const welcomeAnswers: Record<string, Answer> = {
  'POST externalcontact/send_welcome_msg': (directory, _, body, simulation) => {
    const code = String(body?.welcome_code);
    const found = directory.welcomes.get(code);
    const at = Date.now();
    if (!found || at > found.created + validMs) return failure(41050);
    if (found.used) return failure(41051);
    if (simulation.fails('handingOut')) return failure(41096);
    if (simulation.fails('otherApp')) {
      use(directory, code, found, { at, text: '', attachments: [], by: 'other' });
      return failure(41051);
    }
    const text = String((body?.text as { content?: unknown } | undefined)?.content ?? '');
    const attachments = (Array.isArray(body?.attachments) ? body.attachments : []) as SentAttachment[];
    const refused = contentCode(directory, text, attachments);
    if (refused !== undefined) return failure(refused);
    use(directory, code, found, { at, text, attachments, by: 'app' });
    return success({});
  },
};

/** What new contacts have read, and the codes by which they came. */
export const welcomeState = ({ welcomes, ways, joinWays, groupWelcomes }: Directory) => ({
  welcomes: [...welcomes.values()].flatMap(({ external_userid, userid, created, used }) =>
    used?.by === 'app' ? [{ external_userid, userid, text: used.text, attachments: used.attachments, after_ms: used.at - created }] : [],
  ),
  contact_ways: [...ways].map(([config_id, way]) => ({ config_id, ...way })),
  join_ways: [...joinWays].map(([config_id, way]) => ({ config_id, ...way })),
  group_welcomes: [...groupWelcomes].map(([template_id, one]) => ({ template_id, ...one })),
});
