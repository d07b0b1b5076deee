import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import type { AttachmentType } from './attachment.js';
import type { Variable } from './MessageText.js';

const words = texts({
  nick: ['客户昵称', 'Nickname'],
  staff: ['员工姓名', 'Staff member'],
  corp: ['企业名称', 'Company'],
});

/** What a welcome can carry. */
export const welcomeTypes: readonly AttachmentType[] = ['image', 'link', 'miniprogram', 'video', 'file'];

/** The words in braces that welcomes fill in. */
export function useWelcomeVariables(): Variable[] {
  const t = useTexts(words);
  return [
    { text: '{{nick}}', label: t.nick },
    { text: '{{staff}}', label: t.staff },
    { text: '{{corp}}', label: t.corp },
  ];
}

const samples = texts({ nick: ['小满', 'Mandy'] });

/** Returns how a welcome reads: with the name of a member, a sample customer and this company in place of its variables. */
export function useWelcomeText(): (text: string, staff: string) => string {
  const t = useTexts(samples);
  const corp = useSession(({ user }) => user?.company_name ?? '');
  return (text, staff) => {
    const values: Record<string, string> = { nick: t.nick, staff, corp };
    return text.replaceAll(/\{\{\s*(nick|staff|corp)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
