import { Flex } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { usePreferences } from '#app/preferences.js';
import { type Pair, say, texts, useTexts } from '#app/texts.js';
import { Line, Section } from '#screens/access/profile/Section.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';

const words = texts({
  title: ['同步', 'Sync'],
  try: ['预检', 'Dry run'],
  start: ['同步', 'Sync'],
  tryOf: (what: string) => [`预检：${what}`, `Dry run: ${what}`],
  startOf: (what: string) => [`同步：${what}`, `Sync: ${what}`],
  ask: (what: string) => [`同步${what}？`, `Sync ${what.toLowerCase()}?`],
});

/** The kinds of sync, in dependency order. */
const kinds = [
  {
    id: 'syncDepartments',
    name: ['部门', 'Departments'],
    text: ['企业微信中已删除、且本系统无成员的部门将被删除', 'Departments deleted in WeCom and empty here are deleted'],
  },
  {
    id: 'syncStaff',
    name: ['员工', 'Staff'],
    text: [
      '先同步部门，再同步员工；已离开的员工会被停用，密码和角色不变',
      'Departments first, then staff. People who left are disabled. Passwords and roles don’t change',
    ],
  },
  {
    id: 'syncTags',
    name: ['标签', 'Tags'],
    text: ['企业标签组和标签；企业微信中已删除的标签，本系统仍保留', 'Tag groups and tags. Tags deleted in WeCom are kept here'],
  },
  {
    id: 'syncExternalUsers',
    name: ['企微客户', 'Contacts'],
    text: ['客户、所属员工、备注和标签', 'Contacts, their staff, remarks and tags'],
  },
  { id: 'syncGroupChats', name: ['客户群', 'Groups'], text: ['客户群和群成员', 'Groups of customers and their members'] },
] as const satisfies { id: string; name: Pair; text: Pair }[];

type Kind = (typeof kinds)[number];

/** Starts a sync or its preview. */
export function SyncPanel({ onStart }: { onStart: (job: number) => void }) {
  const t = useTexts(words);
  return (
    <Section title={t.title}>
      {kinds.map((kind) => (
        <SyncLine key={kind.id} kind={kind} onStart={onStart} />
      ))}
    </Section>
  );
}

function SyncLine({ kind: { id, name, text }, onStart }: { kind: Kind; onStart: (job: number) => void }) {
  const t = useTexts(words);
  const language = usePreferences((preferences) => preferences.language);
  const word = (pair: Pair) => say(pair, language);
  const may = useMay(id);
  const confirmed = useConfirmation(id);
  const sync = useAction(id, { refresh: ['listJobs'] });

  async function start(dryRun: boolean) {
    if (!dryRun && !(await confirmed({ title: t.ask(word(name)), text: word(text), action: t.start }))) return;
    const answer = await sync.run(dryRun ? { dry_run: true } : {});
    if (answer.ok) onStart(answer.data.id);
  }

  return (
    <Line title={word(name)} text={word(text)}>
      {may ? (
        <Flex gap="2">
          <Button size="sm" look="quiet" aria-label={t.tryOf(word(name))} disabled={sync.busy} onClick={() => void start(true)}>
            {t.try}
          </Button>
          <Button size="sm" aria-label={t.startOf(word(name))} disabled={sync.busy} aria-busy={sync.busy} onClick={() => void start(false)}>
            <RefreshCw aria-hidden />
            {t.start}
          </Button>
        </Flex>
      ) : null}
    </Line>
  );
}
