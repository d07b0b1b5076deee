import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Section } from '#screens/access/profile/Section.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Mono } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo } from '#ui/text/format.js';
import { type Connection, ConnectionDrawer } from './ConnectionDrawer.js';

const words = texts({
  title: ['对接', 'Connection'],
  sandbox: ['沙盒', 'Sandbox'],
  real: ['正式环境', 'Production'],
  edit: ['修改', 'Edit'],
  unset: ['未填写', 'Not set'],
  set: ['已填写', 'Set'],
  never: ['还没有收到', 'None yet'],
});

/** Shows the company's WeCom connection; for credentials, only whether they are set. */
export function ConnectionPanel() {
  const t = useTexts(words);
  const asked = useOperation('getPlatformConnection', {});
  const mayEdit = useMay('updatePlatformConnection');
  const [editing, setEditing] = useState(false);
  const { data } = asked;
  return (
    <Section
      title={t.title}
      sub={data ? <StatusChip tone={data.is_sandbox ? 'info' : 'good'}>{data.is_sandbox ? t.sandbox : t.real}</StatusChip> : null}
      action={mayEdit && data ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : null}
    >
      <chakra.div px="4" pb="4">
        {data ? (
          <ConnectionFacts of={data} />
        ) : asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refresh()} />
        ) : (
          <Skeleton width="60%" height="120px" />
        )}
      </chakra.div>
      {data ? <ConnectionDrawer of={data} open={editing} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

const Quiet = chakra('span', { base: { color: 'ink.3' } });

function ConnectionFacts({ of }: { of: Connection }) {
  const t = useTexts(words);
  const meta = useMeta('getPlatformConnection');
  const form = useMeta('updatePlatformConnection');
  return (
    <RecordFacts
      meta={meta}
      titles={Object.fromEntries(of.credentials.map(({ name }) => [name, form.label(form.input(name))]))}
      facts={{
        corpid: <Mono>{of.corpid}</Mono>,
        agent_id: of.agent_id ?? <Quiet>{t.unset}</Quiet>,
        ...Object.fromEntries(of.credentials.map((one) => [one.name, <CredentialState key={one.name} of={one} />])),
        callback_url: (
          <Flex align="center" gap="1">
            <Mono>{of.callback_url}</Mono>
            <CopyButton text={of.callback_url} what={meta.label(meta.output('callback_url'))} />
          </Flex>
        ),
        callback_at: of.callback_at ? formatAgo(of.callback_at) : <Quiet>{t.never}</Quiet>,
      }}
    />
  );
}

/** Whether a credential is set, and who set it when. */
function CredentialState({ of: { is_set, changed_by, changed_at } }: { of: Connection['credentials'][number] }) {
  const t = useTexts(words);
  if (!is_set) return <Quiet>{t.unset}</Quiet>;
  return (
    <>
      {t.set} <Quiet>{[changed_by?.name, changed_at && formatAgo(changed_at)].filter(Boolean).join(' · ')}</Quiet>
    </>
  );
}
