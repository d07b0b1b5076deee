import { chakra, Flex } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { MessageText } from '#message/MessageText.js';
import { useWelcomeVariables } from '#message/welcome-parts.js';
import { Zone } from '#message/Zone.js';
import { welcomesPath } from '#screens/messages/work-chat-group/group.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Textarea } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { FissionRecord } from '../fission.js';
import type { FissionInput } from './fission-values.js';
import { LinkFields } from './LinkFields.js';
import { PosterField } from './PosterField.js';

const words = texts({
  title: ['海报和消息', 'Poster and messages'],
  poster: ['每位参与客户的二维码会画进这张海报', 'The code of each participant is drawn into it'],
  welcome: ['好友扫码后收到', 'What friends get when they scan the code'],
  groupWelcome: [
    '企业微信只发送群自己的入群欢迎语，活动不能另发。',
    'WeCom sends only the group’s own welcome; the campaign cannot send one of its own.',
  ],
  setGroupWelcome: ['设置入群欢迎语', 'Set the group welcome'],
  staff: ['通知员工', 'Tell staff'],
  customer: ['通知客户', 'Tell customers'],
  content: ['通知内容', 'Text of the notice'],
  pushHint: ['客户带来一位有效好友时发出', 'When a friend who counts has come'],
  rules: ['进度页上客户看到的规则，写清人数、奖励和期限', 'The rules on the progress page: counts, rewards and dates'],
});

type Push = FissionInput['push'];

function PushFields({ push, onChange }: { push: Push; onChange: (push: Push) => void }) {
  const t = useTexts(words);
  const check = (name: 'staff' | 'customer') => (
    <Flex as="label" gap="2" align="center" minHeight="6">
      <Checkbox checked={push[name]} onChange={(event) => onChange({ ...push, [name]: event.target.checked })} />
      {t[name]}
    </Flex>
  );
  return (
    <Flex direction="column" gap="2">
      <Flex gap="5" flexWrap="wrap">
        {check('staff')}
        {check('customer')}
      </Flex>
      {push.staff || push.customer ? (
        <LabeledInput label={t.content}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              height="auto"
              py="2"
              maxLength={500}
              value={push.content ?? ''}
              onChange={(event) => onChange({ ...push, content: event.target.value })}
            />
          )}
        </LabeledInput>
      ) : null}
    </Flex>
  );
}

/** The welcome of friends who add a staff member. Those who join a group get only the group's own welcome. */
function WelcomeFields() {
  const t = useTexts(words);
  const variables = useWelcomeVariables();
  const { form } = useFormState();
  const mayList = useMay('listGroupWelcomes');
  const isGroup = useWatch({ control: form.control, name: 'type' }) === 'group';
  const link = mayList ? (
    <Button look="link" asChild>
      <Link to={welcomesPath}>{t.setGroupWelcome}</Link>
    </Button>
  ) : null;
  if (isGroup)
    return (
      <chakra.p color="ink.3" fontSize="sm">
        {t.groupWelcome} {link}
      </chakra.p>
    );
  return (
    <Field name="welcome" hint={t.welcome}>
      {({ id, label, value, onChange, invalid }) => {
        const welcome = value as FissionInput['welcome'];
        const set = (change: Partial<FissionInput['welcome']>) => onChange({ ...welcome, ...change });
        return (
          <Flex direction="column" gap="3">
            <MessageText
              id={id}
              label={label}
              value={welcome.content}
              invalid={invalid}
              variables={variables}
              onChange={(content) => set({ content })}
            />
            <LinkFields link={welcome.link} onChange={(link) => onChange(link ? { ...welcome, link } : { content: welcome.content })} />
          </Flex>
        );
      }}
    </Field>
  );
}

/** The poster of a campaign, its welcome and notices, and its rules. */
export function Looks({ record }: { record: FissionRecord | undefined }) {
  const t = useTexts(words);
  return (
    <Zone at={5} title={t.title}>
      <Field name="poster_id" hint={t.poster}>
        {(control) => <PosterField {...control} record={record} />}
      </Field>
      <WelcomeFields />
      <Field name="push" hint={t.pushHint}>
        {({ value, onChange }) => <PushFields push={value as Push} onChange={onChange} />}
      </Field>
      <Field name="rule_text" hint={t.rules} />
    </Zone>
  );
}
