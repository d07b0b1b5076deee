import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { MediaField } from '#message/MediaField.js';
import { Zone } from '#message/Zone.js';
import type { FissionRecord } from '../fission.js';
import { EndTime, StartTime } from './Times.js';

const words = texts({
  title: ['活动与时间', 'The campaign and its time'],
  type: ['好友扫码后添加值班员工，或直接进入客户群。', 'Friends who scan the code add a staff member, or join a group chat at once.'],
  expire: [
    '结束后还能领奖和发奖的天数；到期后二维码从企业微信删除',
    'How long rewards can be claimed and given after the end; then the codes are deleted in WeCom',
  ],
});

/** Name, type and time of a campaign. */
export function Basics({ isRunning, record }: { isRunning: boolean; record: FissionRecord | undefined }) {
  const t = useTexts(words);
  return (
    <Zone at={1} title={t.title}>
      <Field name="name" autoFocus={!record} />
      <Field name="cover">
        {({ id, label, value, onChange }) => (
          <MediaField
            id={id}
            label={label}
            type="image"
            value={String(value ?? '')}
            name={undefined}
            onChange={(address) => onChange(address)}
          />
        )}
      </Field>
      <chakra.fieldset disabled={isRunning} border="none" m="0" p="0" minWidth="0">
        <Field name="type" hint={t.type} />
      </chakra.fieldset>
      <Flex gap="4" rowGap="4" flexWrap="wrap" align="flex-start">
        <chakra.fieldset disabled={isRunning} border="none" m="0" p="0" flex="1 1 240px" minWidth="0">
          <StartTime isRunning={isRunning} />
        </chakra.fieldset>
        <chakra.div flex="1 1 240px" minWidth="0">
          <EndTime least={isRunning ? record?.end_at : undefined} />
        </chakra.div>
      </Flex>
      <chakra.fieldset disabled={isRunning} border="none" m="0" p="0" minWidth="0">
        <Field name="expire_days" hint={t.expire} />
      </chakra.fieldset>
      {isRunning ? <RunningNote /> : null}
    </Zone>
  );
}

const running = texts({
  text: [
    '活动进行中：可以改名称、封面、延后结束时间；类型、开始时间和领奖期限不能再改。',
    'While it runs, the name, the cover and a later end can be set; its type, start and claim period stay.',
  ],
});

function RunningNote() {
  const t = useTexts(running);
  return (
    <chakra.p color="ink.3" fontSize="xs">
      {t.text}
    </chakra.p>
  );
}
