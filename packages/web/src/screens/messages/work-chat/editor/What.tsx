import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment, AttachmentType } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { Zone } from '#message/Zone.js';
import { Button } from '#ui/button/Button.js';
import { senderVariable } from '../sender-name.js';

const words = texts({
  title: ['发什么', 'What it says'],
  nameHint: ['只有员工看得到', 'Only staff see it'],
  staff: ['员工姓名', 'Name of the sender'],
  variableHint: [
    '员工姓名按发送人替换；每位员工发给所有客户的是同一段文字，所以不能用客户昵称。',
    'The name of the sender is filled in. Each sender has one text for all customers, so names of customers can’t be used.',
  ],
  test: ['发给自己看看', 'Send to myself'],
  tested: ['已通过企业微信应用发给你；客户不会收到', 'Sent to you through the app in WeCom; no customer gets it'],
});

const types: readonly AttachmentType[] = ['image', 'link', 'miniprogram', 'video', 'file'];

/** The name, text and attachments of a message, with a test to oneself. */
export function What() {
  const t = useTexts(words);
  const variables = [{ text: senderVariable, label: t.staff }];
  return (
    <Zone at={2} title={t.title}>
      <Field name="name" hint={t.nameHint} />
      <Field name="content" hint={t.variableHint}>
        {({ id, label, value, onChange, invalid }) => (
          <MessageText
            id={id}
            label={label}
            value={String(value ?? '')}
            onChange={onChange}
            invalid={invalid}
            variables={variables}
            isMass
            hasPhrases
          />
        )}
      </Field>
      <Field name="attachments">
        {({ label, value, onChange }) => (
          <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={types} />
        )}
      </Field>
      <TestButton />
    </Zone>
  );
}

/** Sends what is written to the user alone. */
function TestButton() {
  const t = useTexts(words);
  const { form } = useFormState();
  const may = useMay('sendMassMessageTest');
  const testing = useAction('sendMassMessageTest', { done: t.tested });
  if (!may) return null;
  const send = () => {
    const { content, attachments } = form.getValues() as { content: string; attachments: Attachment[] };
    void testing.run({ content, attachments });
  };
  return (
    <Flex gap="3" align="center" flexWrap="wrap">
      <Button aria-busy={testing.busy} disabled={testing.busy} onClick={send}>
        {t.test}
      </Button>
      {testing.error ? (
        <chakra.span role="alert" color="rose">
          {testing.error.message}
        </chakra.span>
      ) : null}
    </Flex>
  );
}
