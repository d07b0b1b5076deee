import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { useRemoval } from '#list/useRemoval.js';
import { formatDuration } from '#ui/text/format.js';
import type { Seminar } from './courses.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  ask: (title: string) => [`删除微课「${title}」？`, `Delete the course “${title}”?`],
  askText: ['任务用到的微课不能删除，可改为停用。', 'A course used by a task can’t be deleted; switch it off instead.'],
  removed: ['微课已删除', 'Course deleted'],
});

/** Returns how courses are shown, and what can be done with them. */
export function useCourseItems(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const meta = useMeta('listSeminars');
  const mayUpdate = useMay('updateSeminar');
  const remove = useRemoval('deleteSeminar', t, ['listSeries']);
  return (list: readonly Seminar[]) =>
    list.map((one) => ({
      ...{ id: one.id, name: one.title, row: <CourseRow course={one} meta={meta} /> },
      actions: [
        mayUpdate && { label: t.edit, onSelect: () => onEdit(one.id) },
        remove && { label: t.remove, danger: true, onSelect: () => void remove(one.title, { id: one.id }) },
      ],
    }));
}

function CourseRow({ course, meta }: { course: Seminar; meta: Meta }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" rowGap="0" align="center" flexWrap="wrap">
      <chakra.span fontWeight="medium">{course.title}</chakra.span>
      <chakra.span color="ink.3" fontSize="xs">
        {t.day(course.day_no)} · {formatDuration(course.duration_s)} · {meta.word(meta.output('unlock_rule'), course.unlock_rule)}
      </chakra.span>
      {course.status === 'off' ? <EnumCell meta={meta} name="status" value="off" /> : null}
    </Flex>
  );
}
