import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Section } from '#screens/access/profile/Section.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Facts } from '#ui/facts/Facts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { statusTones } from './company-columns.js';
import type { CompanyRecord } from './ProfileDrawer.js';

const ProfileDrawer = lazyPart(() => import('./ProfileDrawer.js'), 'ProfileDrawer');

const words = texts({
  title: ['企业资料', 'Company profile'],
  edit: ['修改资料', 'Edit profile'],
  left: (days: number) => [`剩余 ${formatCount(days)} 天`, days === 1 ? '1 day left' : `${formatCount(days)} days left`],
  ends: ['到期时间', 'Expires at'],
  staff: ['员工 / 名额', 'Staff / seats'],
});

/** Shows who the own company is, and until when it may be used. */
export function ProfileSection() {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getEnterprise', {});
  const mayEdit = useMay('updateEnterpriseProfile');
  const [editing, setEditing] = useState(false);
  const edit = mayEdit && data ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : null;
  return (
    <Section title={t.title} action={edit}>
      <chakra.div px="4" pb="4">
        {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
        {data ? <ProfileFacts of={data} /> : error ? null : <Skeleton aria-busy height="24" />}
      </chakra.div>
      <WhenOpen open={editing}>
        {data ? <ProfileDrawer key={data.version} of={data} open={editing} onClose={() => setEditing(false)} /> : null}
      </WhenOpen>
    </Section>
  );
}

function ProfileFacts({ of }: { of: CompanyRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getEnterprise');
  const named = (name: keyof CompanyRecord) => meta.label(meta.output(name));
  const said = (name: 'mode' | 'status') => meta.word(meta.output(name), of[name]);
  return (
    <Facts
      facts={[
        { name: named('name'), value: of.name },
        { name: named('logo'), value: of.logo ? <RemoteImage src={of.logo} alt={of.name} width="10" height="10" /> : '–' },
        { name: named('contact_name'), value: of.contact_name || '–' },
        { name: named('contact_phone'), value: of.contact_phone ?? '–' },
        { name: named('mode'), value: said('mode') },
        { name: named('status'), value: <StatusChip tone={statusTones[of.status]}>{said('status')}</StatusChip> },
        { name: t.ends, value: `${formatTime(of.expire_at)} · ${t.left(of.surplus_days)}` },
        { name: t.staff, value: `${formatCount(of.staff_count)} / ${formatCount(of.seats)}` },
      ]}
    />
  );
}
