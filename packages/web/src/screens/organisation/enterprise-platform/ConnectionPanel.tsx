import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Section } from '#screens/access/profile/Section.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Facts, Mono } from '#ui/facts/Facts.js';
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

function ConnectionFacts({ of }: { of: Connection }) {
  const t = useTexts(words);
  const meta = useMeta('getPlatformConnection');
  const title = (name: string) => meta.label(meta.output(name));
  const form = useMeta('updatePlatformConnection');
  return (
    <Facts
      facts={[
        { name: title('corpid'), value: <Mono>{of.corpid}</Mono> },
        { name: title('agent_id'), value: of.agent_id ?? <chakra.span color="ink.3">{t.unset}</chakra.span> },
        ...of.credentials.map((one) => ({
          name: form.label(form.input(one.name)),
          value: one.is_set ? (
            <>
              {t.set}{' '}
              <chakra.span color="ink.3">
                {[one.changed_by?.name, one.changed_at && formatAgo(one.changed_at)].filter(Boolean).join(' · ')}
              </chakra.span>
            </>
          ) : (
            <chakra.span color="ink.3">{t.unset}</chakra.span>
          ),
        })),
        {
          name: title('callback_url'),
          value: (
            <Flex align="center" gap="1">
              <Mono>{of.callback_url}</Mono>
              <CopyButton text={of.callback_url} what={title('callback_url')} />
            </Flex>
          ),
        },
        {
          name: title('callback_at'),
          value: of.callback_at ? formatAgo(of.callback_at) : <chakra.span color="ink.3">{t.never}</chakra.span>,
        },
      ]}
    />
  );
}
