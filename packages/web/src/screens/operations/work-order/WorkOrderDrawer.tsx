import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { apiAddress } from '#api/address.js';
import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Code, Mono } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { formatTime } from '#ui/text/format.js';
import { WorkOrderState } from './WorkOrderState.js';

const words = texts({
  title: (id: string) => [`反馈 #${id}`, `Report #${id}`],
  picture: (at: number) => [`截图 ${at}`, `Screenshot ${at}`],
  history: ['处理记录', 'Activity'],
  none: ['还没有回复', 'No reply yet'],
  handle: ['处理', 'Handle'],
  save: ['保存', 'Save'],
  handled: ['已保存', 'Saved'],
  reply: ['回复', 'Reply'],
  replied: ['已回复', 'Reply sent'],
  again: ['回复后会重新打开这条反馈', 'A reply opens this report again'],
});

type Order = Data<'getWorkOrder'>;

/** Shows a problem report: description, diagnostics and replies. */
export function WorkOrderDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <ReadDrawer id={id} read="getWorkOrder" title={t.title(String(id ?? ''))} onClose={onClose}>
      {(order) => <WorkOrderFacts order={order} />}
    </ReadDrawer>
  );
}

function WorkOrderFacts({ order }: { order: Order }) {
  const t = useTexts(words);
  const meta = useMeta('getWorkOrder');
  const title = (name: string) => meta.label(meta.output(name));
  return (
    <>
      <Flex align="center" gap="2.5" flexWrap="wrap">
        <chakra.b fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {order.title}
        </chakra.b>
        <WorkOrderState status={order.status} />
      </Flex>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {order.content}
      </chakra.p>
      <Pictures order={order} />
      <RecordFacts
        meta={meta}
        facts={{
          user: order.user.name,
          created_at: formatTime(order.created_at),
          contact: order.contact || undefined,
          page_url: order.page_url ? <Mono>{order.page_url}</Mono> : undefined,
        }}
      />
      {order.diagnostics ? (
        <Section title={title('diagnostics')} side={<CopyButton text={order.diagnostics} what={title('diagnostics')} />}>
          <Code maxHeight="60" tabIndex={0} fontSize="2xs" aria-label={title('diagnostics')} role="region">
            {order.diagnostics}
          </Code>
        </Section>
      ) : null}
      <Section title={t.history}>
        <Replies order={order} />
      </Section>
      <Answer order={order} />
    </>
  );
}

function Pictures({ order }: { order: Order }) {
  const t = useTexts(words);
  if (order.images.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap">
      {order.images.map((address, at) =>
        // Only show images from this server; a third-party host would learn who views them.
        address.startsWith('/admin/v1/files/') ? (
          <chakra.a key={address} href={apiAddress + address} target="_blank" rel="noreferrer">
            <RemoteImage
              src={address}
              alt={t.picture(at + 1)}
              width="{sizes.32}"
              height="{sizes.24}"
              radius="xs"
              otherwise={t.picture(at + 1)}
            />
          </chakra.a>
        ) : (
          <Mono key={address}>{address}</Mono>
        ),
      )}
    </Flex>
  );
}

function Replies({ order }: { order: Order }) {
  const t = useTexts(words);
  if (order.replies.length === 0) return <chakra.p color="ink.3">{t.none}</chakra.p>;
  return (
    <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="3">
      {order.replies.map((reply) => (
        <chakra.li key={reply.id} borderInlineStartWidth="2" ps="3">
          <Flex align="center" gap="2" flexWrap="wrap">
            <chakra.span fontWeight="medium">{reply.user.name}</chakra.span>
            {reply.status ? <WorkOrderState status={reply.status} /> : null}
            <chakra.span color="ink.3" fontSize="xs">
              {formatTime(reply.created_at)}
            </chakra.span>
          </Flex>
          {reply.content ? (
            <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
              {reply.content}
            </chakra.p>
          ) : null}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** Renders a status form for support staff, and a reply form for the reporter. */
function Answer({ order }: { order: Order }) {
  const user = useSession((one) => one.user);
  if (user?.read_only) return null;
  return order.may_handle ? <StatusForm order={order} /> : <ReplyForm order={order} userId={user?.id} />;
}

function StatusForm({ order }: { order: Order }) {
  const t = useTexts(words);
  return (
    <Section title={t.handle}>
      <OperationForm
        key={`${order.version} ${order.replies.length}`}
        id="changeWorkOrderStatus"
        draft={`work-order:${order.id}`}
        values={{ status: order.status, content: '' }}
        fixed={{ id: order.id, version: order.version }}
        save={t.save}
        done={t.handled}
      >
        <Field name="status" />
        <Field name="content" />
      </OperationForm>
    </Section>
  );
}

function ReplyForm({ order, userId }: { order: Order; userId: number | undefined }) {
  const t = useTexts(words);
  const ended = order.status === 'resolved' || order.status === 'closed';
  return (
    <Section title={t.reply}>
      <OperationForm
        // Only the user's own reply resets the form; other replies keep what the user is typing.
        key={order.replies.filter((reply) => reply.user.id === userId).length}
        id="createWorkOrderReply"
        draft={`work-order:${order.id}`}
        values={{ content: '' }}
        fixed={{ id: order.id }}
        save={t.reply}
        done={t.replied}
      >
        <Field name="content" {...(ended ? { hint: t.again } : {})} />
      </OperationForm>
    </Section>
  );
}

function Section({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  return (
    <chakra.section display="flex" flexDirection="column" gap="2">
      <Flex align="center">
        <chakra.h3 fontWeight="semibold" flex="1">
          {title}
        </chakra.h3>
        {side}
      </Flex>
      {children}
    </chakra.section>
  );
}
