import { Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Suspense } from 'react';
import { dayOf, daysBefore } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { ScopePicker } from './ScopePicker.js';

const words = texts({
  title: ['新建访问密钥', 'New access key'],
  save: ['新建密钥', 'Create key'],
  nameHint: ['写明用在哪里，例如「每晚导入订单」', 'Say where it is used, such as “nightly order import”'],
  scopesHint: ['密钥只能做勾选的事；你失去的权限，密钥也随之失去。', 'The key can do only what is ticked, and loses whatever you lose.'],
  days: (count: number) => [`${count} 天`, `${count} days`],
  passwordHint: ['用来确认是你本人', 'To confirm it’s you'],
});

const dayAhead = (days: number) => daysBefore(dayOf(Date.now()), -days);

function EndDatePresets() {
  const t = useTexts(words);
  const { form } = useFormState();
  return (
    <Flex gap="2" mt="-2">
      {[30, 90, 365].map((days) => (
        <Button key={days} size="sm" onClick={() => form.setValue('end_date', dayAhead(days), { shouldDirty: true, shouldValidate: true })}>
          {t.days(days)}
        </Button>
      ))}
    </Flex>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  onMade: (made: Data<'createAccessKey'>) => void;
}

/** Renders the form for a new access key. */
export function NewAccessKeyDrawer({ open, onClose, onMade }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createAccessKey"
      open={open}
      onClose={onClose}
      title={t.title}
      width="560px"
      save={t.save}
      values={{ name: '', scopes: [], end_date: dayAhead(90), password: '' }}
      onDone={onMade}
    >
      <Field name="name" autoFocus hint={t.nameHint} />
      <Field name="scopes" hint={t.scopesHint}>
        {({ value, onChange }) => (
          <Suspense fallback={<Skeleton width="60%" />}>
            <ScopePicker value={(value ?? []) as string[]} onChange={onChange} />
          </Suspense>
        )}
      </Field>
      <Field name="end_date" />
      <EndDatePresets />
      <Field name="password" hint={t.passwordHint} autoComplete="current-password" />
    </FormDrawer>
  );
}
