import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';

const words = texts({
  title: ['什么时候发', 'When it goes'],
  hint: ['避开整点和半点，企业微信在这些时刻发送较慢', 'Avoid full and half hours, when WeCom is slow'],
});

/** At once, or at a time. */
export function When() {
  const t = useTexts(words);
  const { form } = useFormState();
  return (
    <Zone at={3} title={t.title}>
      <Field name="send_type" />
      {form.watch('send_type') === 'timed' ? <Field name="send_at" hint={t.hint} required /> : null}
    </Zone>
  );
}
