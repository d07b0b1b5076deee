import { chakra, Flex } from '@chakra-ui/react';
import { usePermission } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useCloseBeforeOpen } from '#ui/dialog/useCloseBeforeOpen.js';
import { useOpenCount } from '#ui/dialog/useOpenCount.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { AvatarDialog } from './AvatarDialog.js';
import { CrmPanel } from './CrmPanel.js';
import { DeveloperPanel } from './DeveloperPanel.js';
import { AccessKeysPanel } from './keys/AccessKeysPanel.js';
import { PasswordDrawer } from './PasswordDrawer.js';
import { PhoneDrawer } from './PhoneDrawer.js';
import { ProfileDrawer } from './ProfileDrawer.js';
import { ProfilePanel } from './ProfilePanel.js';
import { SecurityPanel } from './SecurityPanel.js';
import { SessionsPanel } from './SessionsPanel.js';
import { SignInElsewherePanel } from './SignInElsewherePanel.js';
import { SubordinatesPanel } from './SubordinatesPanel.js';

const words = texts({
  title: ['个人中心', 'My account'],
  readOnly: ['企业已到期，资料暂时不能修改', 'The subscription has ended. Nothing can be changed for now'],
});

/** Renders the user's own account: profile, security and sessions. */
export function PersonalCentre() {
  const t = useTexts(words);
  const profile = useOperation('getMyProfile');
  const mayEdit = usePermission('signed-in', true);
  const [edit, setEdit] = useAddressValue('edit');
  const open = useCloseBeforeOpen(mayEdit ? edit : undefined);
  const turn = useOpenCount(open === 'avatar');
  if (profile.error && !profile.data) return <ErrorState error={profile.error} onRetry={() => void profile.refresh()} />;
  if (!profile.data) return <PageSkeleton />;
  const me = profile.data;
  const close = () => setEdit(undefined);
  const onEdit = mayEdit ? setEdit : undefined;
  return (
    <Page>
      <PageHeader title={t.title} sub={mayEdit ? null : t.readOnly} />
      <chakra.div
        display="grid"
        gap="3.5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax({sizes.72}, {sizes.84}) minmax(0, 1fr)' }}
      >
        <ProfilePanel me={me} onEdit={onEdit} />
        <Flex direction="column" gap="3.5" minWidth="0">
          <SecurityPanel me={me} onEdit={onEdit} />
          <SessionsPanel />
          {mayEdit ? <SignInElsewherePanel /> : null}
          <AccessKeysPanel />
          <CrmPanel />
          <DeveloperPanel />
          {me.is_leader ? <SubordinatesPanel /> : null}
        </Flex>
      </chakra.div>
      <ProfileDrawer me={me} open={open === 'profile'} onClose={close} />
      <PhoneDrawer open={open === 'phone'} onClose={close} />
      <PasswordDrawer username={me.username} open={open === 'password'} onClose={close} />
      {turn > 0 ? <AvatarDialog key={turn} me={me} open={open === 'avatar'} onClose={close} /> : null}
    </Page>
  );
}
