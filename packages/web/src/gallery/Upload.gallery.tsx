import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { pictureLimits, pictureProblem, pictureTypes } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { Progress } from '#ui/status/Progress.js';
import { Upload as Field } from '#ui/upload/Upload.js';
import { State } from './State.js';

const words = texts({
  empty: ['还没有文件', 'No file yet'],
  pictures: ['图片，最多 3 张', 'Up to three pictures'],
  one: ['已选一个文件', 'One file chosen'],
  disabled: ['不可用', 'Disabled'],
  sending: ['正在上传', 'Uploading'],
  choose: ['选择文件', 'Choose a file'],
});

/** A 1×1 GIF. */
const dot = Uint8Array.from(atob('R0lGODlhAQABAIAAAB19WwAAACwAAAAAAQABAAACAkQBADs='), (one) => one.charCodeAt(0));

export function Upload() {
  const t = useTexts(words);
  return (
    <>
      <Sample name={t.pictures} most={3} files={[new File([dot], '早餐.gif', { type: 'image/gif', lastModified: 0 })]} />
      <Sample name={t.empty} />
      <Sample name={t.one} files={[new File(['手机号,昵称'], '客户.csv', { lastModified: 0 })]} />
      <Sample name={t.disabled} disabled />
      <State name={t.sending}>
        <Progress label={t.sending} pct={62} text={t.sending} />
      </State>
    </>
  );
}

function Sample({ name, files: first = [], ...rest }: { name: string; files?: File[]; most?: number; disabled?: boolean }) {
  const t = useTexts(words);
  const [files, setFiles] = useState(first);
  return (
    <State name={name}>
      <Field
        {...rest}
        label={t.choose}
        files={files}
        onChange={setFiles}
        accept={pictureTypes.join()}
        limits={pictureLimits(rest.most)}
        problemOf={pictureProblem}
      />
      <chakra.output display="block" color="ink.3" fontSize="xs" mt="1">
        {files.map((one) => one.name).join() || '–'}
      </chakra.output>
    </State>
  );
}
