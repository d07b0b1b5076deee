import { texts, useTexts } from '#app/texts.js';
import { type Attachment, withText } from '#message/attachment.js';
import { Textarea } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';

const words = texts({ text: (at: number) => [`第 ${at} 篇的正文`, `Text of article ${at}`] });

interface Props {
  attachments: readonly Attachment[];
  onChange: (attachments: Attachment[]) => void;
}

/** The texts of articles, which links do not have. */
export function ArticleTexts({ attachments, onChange }: Props) {
  const t = useTexts(words);
  return attachments.map((attachment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no identity but their place
    <LabeledInput key={at} label={t.text(at + 1)}>
      {(control) => (
        <Textarea
          {...control}
          rows={5}
          height="auto"
          py="2"
          value={attachment.content ?? ''}
          onChange={(event) =>
            onChange(attachments.map((one, index) => (index === at ? withText(one, 'content', event.target.value) : one)))
          }
        />
      )}
    </LabeledInput>
  ));
}
