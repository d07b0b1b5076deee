import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useRights } from '#api/Can.js';
import { localTime, useTimeZone } from '#app/company-time.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Section } from '#screens/access/profile/Section.js';
import { Button } from '#ui/button/Button.js';
import { useNow } from '#ui/date/useNow.js';
import { Facts } from '#ui/facts/Facts.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { TimeZoneDrawer } from './TimeZoneDrawer.js';

const ProfileSection = lazyPart(() => import('./ProfileSection.js'), 'ProfileSection');

const words = texts({
  title: ['企业设置', 'Company settings'],
  calendar: ['日期与时间', 'Days and times'],
  edit: ['修改时区', 'Change time zone'],
  zone: ['时区', 'Time zone'],
  now: ['当地时间', 'Local time'],
});

/** Renders the settings that apply to the whole company. */
export function EnterpriseSettings() {
  const t = useTexts(words);
  const { timeZone } = useTimeZone();
  const now = useNow();
  const may = useRights('updateTimeZone', 'getEnterprise');
  const [editing, setEditing] = useState(false);
  return (
    <Page>
      <PageHeader title={t.title} />
      {may.getEnterprise ? (
        <Suspense fallback={<Skeleton aria-busy height="40" />}>
          <ProfileSection />
        </Suspense>
      ) : null}
      <Section title={t.calendar} action={may.updateTimeZone ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : null}>
        <chakra.div px="4" pb="4">
          <Facts
            facts={[
              { name: t.zone, value: timeZone },
              { name: t.now, value: <time>{localTime(now)}</time> },
            ]}
          />
        </chakra.div>
      </Section>
      <TimeZoneDrawer open={editing} onClose={() => setEditing(false)} />
    </Page>
  );
}
