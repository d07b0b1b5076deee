import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatTime } from '#ui/text/format.js';
import type { ImportFile } from '../import-state.js';

const words = texts({
  forgotten: (when: string) => [
    `上传的文件和结果文件已过保留期限，于 ${when} 清理。各行结果仍保留；需要再次导入时，请重新上传。`,
    `The uploaded file and its result expired and were deleted ${when}. Row results are kept. To import again, upload the file once more.`,
  ],
});

/** Explains why the file can no longer be downloaded, resumed or retried. */
export function ExpiredFile({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  if (!of.file_forgotten_at) return null;
  return (
    <chakra.p bg="sunken" color="ink.2" borderRadius="md" px="4" py="2.5">
      {t.forgotten(formatTime(of.file_forgotten_at))}
    </chakra.p>
  );
}
