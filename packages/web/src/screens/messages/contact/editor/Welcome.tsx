import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { useWelcomeVariables, welcomeTypes } from '#message/welcome-parts.js';
import { Zone } from '#message/Zone.js';
import { Textarea } from '#ui/input/Input.js';

const words = texts({
  title: ['怎么欢迎', 'How they are welcomed'],
  block: ['一行一个；昵称含有这些词的客户不打标签、不发欢迎语', 'One a line; contacts whose nickname has one get no tags and no welcome'],
});

/** The welcome of a code, and the nicknames that get none. */
export function Welcome() {
  const t = useTexts(words);
  const { form } = useFormState();
  const variables = useWelcomeVariables();
  return (
    <Zone at={3} title={t.title}>
      <Field name="welcome_mode" />
      {form.watch('welcome_mode') === 'code' ? (
        <>
          <Field name="welcome_content">
            {({ id, label, value, onChange, invalid }) => (
              <MessageText id={id} label={label} value={String(value ?? '')} onChange={onChange} invalid={invalid} variables={variables} />
            )}
          </Field>
          <Field name="welcome_attachments">
            {({ label, value, onChange }) => (
              <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={welcomeTypes} />
            )}
          </Field>
        </>
      ) : null}
      <Field name="nick_block" hint={t.block}>
        {({ id, label, value, onChange, invalid }) => (
          <Textarea
            id={id}
            aria-label={label}
            aria-invalid={invalid}
            rows={3}
            height="auto"
            py="2"
            value={((value ?? []) as string[]).join('\n')}
            onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
            onBlur={() => onChange([...new Set(((value ?? []) as string[]).map((one) => one.trim()).filter(Boolean))])}
          />
        )}
      </Field>
    </Zone>
  );
}
