import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Moment } from '#ui/date/Moment.js';
import { SectionCard } from '#ui/layout/SectionCard.js';

const words = texts({
  videos: ['视频', 'Videos'],
  noVideos: ['这个服务没有视频课程', 'This service has no videos'],
  minutes: (watched: number, all: number) => [`看了 ${watched} / ${all} 分钟`, `${watched} of ${all} min watched`],
  watched: ['观看记录', 'Watched'],
  nothing: ['客户还没有看过课程', 'The customer hasn’t watched any courses yet'],
  most: (total: number) => [`共 ${total} 节，显示最近的 50 节`, `${total} courses; the latest 50 are shown`],
});

const minutesOf = (seconds: number) => Math.round(seconds / 60);
const most = 50;
const Line = chakra(Flex, { base: { gap: '2', py: '1.5', flexWrap: 'wrap', '& + &': { borderTopWidth: '1px' } } });

/** The videos that a customer sees, and the courses that they opened. */
export function WatchHistory({ serviceId: service_id }: { serviceId: number }) {
  const t = useTexts(words);
  const videos = useOperation('getServiceVideos', { service_id }).data;
  const seen = useOperation('listServiceSeminars', { service_id, limit: most }).data;
  return (
    <>
      <SectionCard title={t.videos}>
        {videos?.length === 0 ? <chakra.p color="ink.3">{t.noVideos}</chakra.p> : null}
        {videos?.map((one) => (
          <Line key={one.id}>
            <a href={one.url} target="_blank" rel="noreferrer">
              {one.title}
            </a>
            <chakra.span color="ink.3" ms="auto">
              {t.minutes(minutesOf(one.watched_s), minutesOf(one.duration_s))}
            </chakra.span>
          </Line>
        ))}
      </SectionCard>
      <SectionCard title={t.watched}>
        {seen?.list.length === 0 ? <chakra.p color="ink.3">{t.nothing}</chakra.p> : null}
        {seen?.list.map((one) => (
          <Line key={one.seminar_id}>
            <span>{one.title}</span>
            <chakra.span color="ink.3" ms="auto">
              {one.progress} % · <Moment at={one.last_at} />
            </chakra.span>
          </Line>
        ))}
        {seen && seen.total > most ? <chakra.p color="ink.3">{t.most(seen.total)}</chakra.p> : null}
      </SectionCard>
    </>
  );
}
