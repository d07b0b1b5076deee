import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { ServiceDetail } from './service-facts.js';
import { useServiceMeta } from './service-meta.js';
import { WatchHistory } from './WatchHistory.js';

const words = texts({
  title: (done: number, all: number) => [`微课 ${done} / ${all}`, `Courses ${done} of ${all}`],
  none: ['没有可看的课程，可以更换视频课程', 'No courses to watch. Choose other videos'],
  video: ['视频课程', 'Videos'],
  on: ['开启微课', 'Switch on'],
  off: ['关闭微课', 'Switch off'],
  finished: ['标为已完成', 'Finish'],
  changed: ['已变更', 'Changed'],
  save: ['保存', 'Save'],
  day: (number: number) => [`第 ${number} 天`, `Day ${number}`],
  opens: (day: string) => [`${day} 开放`, `opens ${day}`],
  isOff: [
    '微课没有开启，客户看不到课程；开启后按各课的方式解锁。',
    'The courses are off and hidden from the customer. Once switched on, they unlock in their own ways.',
  ],
  isPending: ['服务开始后，课程才会解锁。', 'Courses unlock after the service starts.'],
  afterPrevious: ['看完上一课后解锁', 'unlocks after the previous one'],
  custom: ['自选课在下面选择', 'Choose custom videos below'],
});

type Course = Data<'getServiceCourse'>;
type Status = Course['micro_status'];

const steps: Record<Status, readonly Status[]> = { off: ['on'], on: ['finished', 'off'], finished: [] };
/** The courses of a service, which opens when, and how far the customer has come. */
export function CoursePanel({ detail }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const { id: service_id } = detail.service;
  const course = useOperation('getServiceCourse', { service_id });
  if (course.error && !course.data) return <ErrorState error={course.error} onRetry={() => void course.refresh()} />;
  if (!course.data) return <Skeleton height="60" />;
  const { lessons, finished_count, total_count, micro_status } = course.data;
  // What keeps all lessons locked is said once, instead of a lock and a day in each row.
  const closed = micro_status === 'off' ? t.isOff : detail.service.status === 'pending' ? t.isPending : undefined;
  return (
    <Flex direction="column" gap="3">
      <SectionCard title={t.title(finished_count, total_count)} side={<CourseActions detail={detail} status={micro_status} />}>
        {lessons.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
        {lessons.length > 0 && closed ? <chakra.p color="ink.2">{closed}</chakra.p> : null}
        {lessons.map((one) => (
          <Lesson key={one.seminar_id} lesson={one} isClosed={closed !== undefined} />
        ))}
      </SectionCard>
      <WatchHistory serviceId={service_id} />
    </Flex>
  );
}

function Lesson({ lesson, isClosed }: { lesson: Course['lessons'][number]; isClosed: boolean }) {
  const t = useTexts(words);
  const meta = useMeta('getServiceCourse');
  const field = meta.output('lessons').fields?.find((one) => one.name === 'state');
  const { title, day_no, state, progress, unlock_date, unlock_rule } = lesson;
  const isLocked = state === 'locked';
  const opens = unlock_date ? t.opens(unlock_date) : unlock_rule === 'by_prev' ? t.afterPrevious : null;
  return (
    <Flex gap="2" align="center" flexWrap="wrap" py="1.5" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <chakra.span color="ink.3" minWidth="16">
        {t.day(day_no)}
      </chakra.span>
      <b style={{ fontWeight: 500 }}>{title}</b>
      {isLocked && isClosed ? null : (
        <StatusChip tone={state === 'finished' ? 'good' : state === 'open' ? 'info' : 'plain'}>
          {field ? meta.word(field, state) : state}
        </StatusChip>
      )}
      <chakra.span color="ink.3" fontSize="xs" ms="auto">
        {isLocked ? (isClosed ? null : opens) : `${progress} %`}
      </chakra.span>
    </Flex>
  );
}

function CourseActions({ detail: { service }, status }: { detail: ServiceDetail; status: Status }) {
  const t = useTexts(words);
  const may = useRights('changeServiceCourseStatus', 'changeServiceVideoType');
  const [open, setOpen] = useState(false);
  const action = useAction('changeServiceCourseStatus', { done: t.changed });
  const names = useServiceMeta();
  if (!['pending', 'in_service', 'paused'].includes(service.status)) return null;
  return (
    <Flex gap="1" align="center" flexWrap="wrap" justify="flex-end">
      <StatusChip>{names.word('micro_status', status)}</StatusChip>
      {may.changeServiceVideoType ? (
        <Button size="sm" look="quiet" onClick={() => setOpen(true)}>
          {t.video} {names.word('video_type', service.video_type)}
        </Button>
      ) : null}
      {may.changeServiceCourseStatus
        ? steps[status].map((next) => (
            <Button
              key={next}
              size="sm"
              disabled={action.busy}
              onClick={() => void action.run({ service_id: service.id, micro_status: next })}
            >
              {t[next]}
            </Button>
          ))
        : null}
      <VideoDrawer service={service} open={open} onClose={() => setOpen(false)} />
    </Flex>
  );
}

function VideoDrawer({ service, open, onClose }: { service: ServiceDetail['service']; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const may = useMay('listSeminars');
  const { data } = useOperation('listSeminars', open && may ? { limit: 100 } : null);
  const choices = data?.list.filter((one) => one.status === 'on').map((one) => ({ value: one.id, label: one.title })) ?? [];
  return (
    <FormDrawer
      id="changeServiceVideoType"
      open={open}
      onClose={onClose}
      title={t.video}
      fixed={{ service_id: service.id }}
      values={{ video_type: service.video_type, seminar_ids: [] }}
      save={t.save}
      done={t.changed}
      prepare={async ({ seminar_ids, ...input }) => ({ ...input, ...(seminar_ids && seminar_ids.length > 0 ? { seminar_ids } : {}) })}
    >
      <Field name="video_type" hint={t.custom} />
      <Field name="seminar_ids">
        {({ value, ...control }) => <MultiCombobox {...control} value={(value ?? []) as ChoiceValue[]} choices={choices} />}
      </Field>
    </FormDrawer>
  );
}
