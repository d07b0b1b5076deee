import { chakra } from '@chakra-ui/react';
import { stopActing } from '#app/act-as.js';
import { useNewVersion } from '#app/new-version.js';
import { loseSession, useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  readOnly: ['企业订阅已到期，目前只能查看，续费后恢复编辑。', 'The subscription has ended. Everything is read-only until it is renewed.'],
  acting: (who: string, name: string) => [
    `${who} 正在代 ${name} 操作，日志会同时记下两人。`,
    `${who} is acting for ${name}. The log names both of them.`,
  ],
  back: ['结束代管', 'Go back to your own account'],
  signedOut: ['登录已过期，页面内容不再更新，也不能保存。', 'You’re signed out. This page no longer updates, and nothing can be saved.'],
  signIn: ['登录', 'Sign in'],
  newVersion: [
    '控制台有新版本。刷新后使用，表单草稿会保留。',
    'A new version of the console is available. Drafts are kept when you reload.',
  ],
  reload: ['刷新', 'Reload'],
  exposed: [
    '能访问此服务器的人都可以免密码进入沙盒企业。不再需要沙盒时，请用 shiyi sandbox remove 删除它，或设置 SHIYI_SANDBOX=off 后重启。',
    'Anyone who can reach this server can enter the sandbox company without a password. If you no longer need it, delete it with shiyi sandbox remove, or set SHIYI_SANDBOX=off and restart.',
  ],
  lastMenus: [
    '菜单层级过深，无法读取，现在显示的是上次的菜单。',
    'The menu is nested too deeply to read. Showing the last one that worked.',
  ],
  cutMenus: ['菜单层级过深或条目过多，部分没有显示。', 'The menu is nested too deeply or too long. Part of it is not shown.'],
});

interface Line {
  text: string;
  action?: string;
  act?: () => void;
}

/** Shows warnings that last for the whole session. */
export function StandingBanner() {
  const t = useTexts(words);
  const { user, menusProblem, signedOut } = useSession();
  const newVersion = useNewVersion((one) => one.isThere);
  const lines: (Line | false | undefined)[] = [
    signedOut && { text: t.signedOut, action: t.signIn, act: loseSession },
    newVersion && { text: t.newVersion, action: t.reload, act: () => location.reload() },
    menusProblem !== undefined && { text: menusProblem === 'last' ? t.lastMenus : t.cutMenus },
    user?.sandbox_exposed && { text: t.exposed },
    user?.read_only && { text: t.readOnly },
    user?.acting_for !== undefined &&
      user.acting_for !== null && {
        text: t.acting(user.acting_for, `${user.company_name} ${user.name || user.username}`),
        action: t.back,
        act: () => void stopActing(),
      },
  ];
  return lines
    .filter((line) => typeof line === 'object')
    .map(({ text, action, act }) => (
      <chakra.div key={text} role="status" px="5" py="2" bg="persimmon.50" color="persimmon" borderBottomWidth="1px" data-noprint>
        {text}
        {action ? (
          <Button look="link" color="inherit" textDecoration="underline" textUnderlineOffset="3px" ms="2" onClick={act}>
            {action}
          </Button>
        ) : null}
      </chakra.div>
    ));
}
