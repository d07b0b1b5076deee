import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { type ContentProps, KeyField } from './KeyField.js';
import { problemsOf } from './menu-checks.js';
import { type Content, contents } from './menu-edits.js';
import { useProblemText } from './use-problem-text.js';

const words = texts({
  view: ['客户点击后打开这个网页', 'The page that opens'],
  oldClients: ['不支持小程序的旧客户端打开这个网页', 'Page opened by old clients without mini-program support'],
  appid: ['小程序要先关联到这个公众号', 'The mini-program has to be linked to the official account first'],
  pagepath: ['小程序里的页面路径，例如 pages/index/index', 'Path inside the mini-program, such as pages/index/index'],
  media: ['公众号永久素材的编号', 'ID of a permanent media file of the official account'],
});

/** Renders the fields of the button's type. */
export function ButtonContent(props: ContentProps) {
  const { type } = props.button;
  if (!type) return null;
  return contents[type].map((field) =>
    field === 'key' ? <KeyField key={field} {...props} /> : <TextField key={field} {...props} field={field} />,
  );
}

function TextField({ menu, button, editable, marked, onSet, field: name }: ContentProps & { field: Exclude<Content, 'key'> }) {
  const t = useTexts(words);
  const meta = useMeta('createWxMenu');
  const textOf = useProblemText();
  const field = meta.input('buttons').fields?.find((one) => one.name === name);
  const problem = problemsOf(menu, button)[name];
  const hints = { url: button.type === 'miniprogram' ? t.oldClients : t.view, appid: t.appid, pagepath: t.pagepath, media_id: t.media };
  return (
    <LabeledInput
      label={field ? meta.label(field) : name}
      hint={hints[name]}
      problem={problem && (marked || problem !== 'missing') ? textOf(problem, name) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          type={name === 'url' ? 'url' : 'text'}
          value={button[name]}
          readOnly={!editable}
          autoComplete="off"
          onChange={(event) => onSet(button, { [name]: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}
