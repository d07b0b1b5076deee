import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import type { Language } from '#app/language.js';
import { type Density, setPreferences, type ThemeChoice, usePreferences } from '#app/preferences.js';
import { signOut, useSession } from '#app/session.js';
import { homePath, useTabs } from '#app/tabs.js';
import { type Pair, say, texts, useTexts } from '#app/texts.js';
import { openFeedback } from '#screens/operations/work-order/feedback.js';
import { toastKey, useToasts } from '#ui/toast/toasts.js';
import { usePalette } from './palette.js';
import { UserButton } from './UserButton.js';
import { mayLose } from './useTabActions.js';

const words = texts({
  home: ['首页', 'Home'],
  centre: ['个人中心', 'My account'],
  shortcuts: ['键盘快捷键', 'Keyboard shortcuts'],
  messages: ['消息记录', 'Recent messages'],
  reports: ['我的反馈', 'My reports'],
  feedback: ['反馈问题', 'Report a problem'],
  language: ['语言', 'Language'],
  theme: ['外观', 'Appearance'],
  density: ['行高', 'Row height'],
  signOut: ['退出登录', 'Sign out'],
});

const languages: readonly [Language, Pair][] = [
  ['zh-CN', ['简体中文', '简体中文']],
  ['en', ['English', 'English']],
];
const themes: readonly [ThemeChoice, Pair][] = [
  ['light', ['浅色', 'Light']],
  ['dark', ['深色', 'Dark']],
  ['system', ['跟随系统', 'System']],
];
const densities: readonly [Density, Pair][] = [
  ['normal', ['标准', 'Normal']],
  ['compact', ['紧凑', 'Compact']],
];

/** Signs out after confirming that unsaved changes may be lost. */
export async function leave() {
  if (await mayLose(useTabs.getState().tabs)) await signOut();
}

/** Menu of the signed-in user. */
export function UserMenuContent({ compact }: { compact: boolean }) {
  const t = useTexts(words);
  const { language, theme, density } = usePreferences();
  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <UserButton compact={compact} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minWidth="48">
            {compact ? <NameAndCompany /> : null}
            <OwnPages />
            <Menu.Separator />
            <Choice label={t.language} value={language} options={languages} onChange={(value) => setPreferences({ language: value })} />
            <Choice label={t.theme} value={theme} options={themes} onChange={(value) => setPreferences({ theme: value })} />
            <Choice label={t.density} value={density} options={densities} onChange={(value) => setPreferences({ density: value })} />
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void leave()}>
              {t.signOut}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function NameAndCompany() {
  const user = useSession((one) => one.user);
  const company = useOperation('getCompany').data?.name ?? user?.company_name;
  return (
    <chakra.div px="2.5" py="1.5" color="ink.2">
      <chakra.div fontWeight="semibold" color="ink">
        {user?.name || user?.username}
      </chakra.div>
      {company}
    </chakra.div>
  );
}

function OwnPages() {
  const t = useTexts(words);
  const readOnly = useSession((one) => one.user?.read_only);
  const navigate = useNavigate();
  return (
    <>
      <Menu.Item value="home" onSelect={() => navigate(homePath)}>
        {t.home}
      </Menu.Item>
      <Menu.Item value="centre" onSelect={() => navigate('/user/center')}>
        {t.centre}
      </Menu.Item>
      <Menu.Item value="shortcuts" onSelect={() => usePalette.setState({ sheet: true })}>
        <Menu.ItemText>{t.shortcuts}</Menu.ItemText>
        <Menu.ItemCommand>?</Menu.ItemCommand>
      </Menu.Item>
      <Menu.Item value="messages" onSelect={() => useToasts.setState({ pastOpen: true })}>
        <Menu.ItemText>{t.messages}</Menu.ItemText>
        <Menu.ItemCommand>{toastKey}</Menu.ItemCommand>
      </Menu.Item>
      <Menu.Item value="reports" onSelect={() => navigate('/user/feedback')}>
        {t.reports}
      </Menu.Item>
      {readOnly ? null : (
        <Menu.Item value="feedback" onSelect={openFeedback}>
          {t.feedback}
        </Menu.Item>
      )}
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly [T, Pair][];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Menu.RadioItemGroup value={value} onValueChange={(change) => onChange(change.value as T)}>
      <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>
      {options.map(([option, pair]) => (
        <Menu.RadioItem key={option} value={option} closeOnSelect={false}>
          <Menu.ItemText>{say(pair)}</Menu.ItemText>
          <Menu.ItemIndicator>
            <Check size={14} aria-hidden />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
