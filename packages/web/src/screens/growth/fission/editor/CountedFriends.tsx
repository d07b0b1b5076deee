import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Zone } from '#message/Zone.js';
import { AudienceFields } from '#screens/messages/work-chat/editor/AudienceFields.js';
import type { Filter } from '#screens/messages/work-chat/editor/mass-values.js';
import type { Builder } from '#screens/tags/smart-tag/builder/builder-store.js';
import { LockedFields } from './LockedFields.js';

const words = texts({
  title: ['谁能参与，谁算数', 'Who takes part, and who counts'],
  audience: [
    '谁可以领取自己的二维码。不设条件，所有好友都可以参与。',
    'Who can get a code of their own. Without conditions, every contact can.',
  ],
  newOnly: ['从未是企业任何人的好友，才算一位', 'Only those who never were a contact of anybody here'],
  lost: ['好友离开后不再计入；已发的奖励不收回', 'Who leaves no longer counts; rewards that were given stay'],
  hold: ['好友满这么久才计入，防止加了就删', 'Friends count once they have stayed this long'],
  always: [
    '本人和企业员工不计入；一位好友只算给最先带来的人；可疑的好友先由人核实。',
    'Participants themselves and employees never count; a friend counts once, for whoever brought them first; suspicious ones wait for a review.',
  ],
});

/** The audience of a campaign, and which friends count. */
export function CountedFriends({ isRunning, builder }: { isRunning: boolean; builder: Builder }) {
  const t = useTexts(words);
  return (
    <Zone at={3} title={t.title}>
      <LockedFields isLocked={isRunning}>
        <Field name="audience" hint={t.audience}>
          {({ id, value, onChange }) => (
            <AudienceFields prefix={id} filter={(value ?? {}) as Filter} builder={builder} note={null} onChange={onChange} />
          )}
        </Field>
        <Field name="new_friend_only" hint={t.newOnly} />
        <Field name="lost_invalid" hint={t.lost} />
        <Field name="hold_hours" hint={t.hold} />
        <chakra.p color="ink.3" fontSize="xs">
          {t.always}
        </chakra.p>
      </LockedFields>
    </Zone>
  );
}
