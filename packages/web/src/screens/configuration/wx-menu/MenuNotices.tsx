import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { DifferenceTable } from '#screens/operations/history/DifferenceTable.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { joinNames } from '#ui/text/format.js';
import type { Draft } from './menu-edits.js';
import type { MenuEditorState } from './use-menu-editor.js';

const words = texts({
  missing: (names: string) => [
    `还没有填写${names}，菜单可以编辑和保存，但不能发布`,
    `Not set: ${names}. The menu can be edited and saved, but not published`,
  ],
  where: ['在企业的资料里填写', 'They are set in the record of the company'],
  ask: ['请管理企业资料的人填写', 'Ask the person who manages the company profile to set them'],
  set: ['去填写', 'Set them'],
  unknown: [
    '上一次发布的结果未知：公众号没有答复。请再发布一次来确认。',
    'The result of the last publication is unknown because the official account didn’t respond. Publish again to confirm.',
  ],
  overtaken: [
    '刚才有人保存了另一份草稿，以下是它与你的修改的差异。',
    'Someone else saved another draft meanwhile. These are the differences from yours.',
  ],
  latest: ['最新草稿', 'Latest draft'],
  mine: ['我的修改', 'Your changes'],
  take: ['改用最新草稿', 'Use the latest draft'],
  keep: ['保留我的修改', 'Keep my changes'],
});

const Notice = ({ children, alert = false }: { children: ReactNode; alert?: boolean }) => (
  <Flex
    role={alert ? 'alert' : 'status'}
    direction="column"
    gap="2.5"
    px="4"
    py="3"
    borderRadius="md"
    bg={alert ? 'rose.50' : 'amber.50'}
    color="ink"
  >
    {children}
  </Flex>
);

/** Shows what the official account lacks, and leads to where it is set. */
export function AccountNotice({ missing }: Pick<Draft, 'missing'>) {
  const t = useTexts(words);
  const meta = useMeta('getWxMenuDraft');
  const field = meta.output('missing');
  const mayRead = useMay('listEnterprises');
  const path = useSession(
    ({ menus }) => [...walkMenus(menus)].find(({ node }) => node.component === 'enterprise/EnterpriseList')?.node.path,
  );
  if (missing.length === 0) return null;
  return (
    <Notice>
      <Flex align="center" gap="3" flexWrap="wrap">
        <chakra.div flex="1" minWidth="48">
          <b>{t.missing(joinNames(missing.map((one) => meta.word(field, one))))}</b>
          <chakra.div color="ink.2">{path && mayRead ? t.where : t.ask}</chakra.div>
        </chakra.div>
        {path && mayRead ? <ButtonLink href={`#${path}`}>{t.set}</ButtonLink> : null}
      </Flex>
    </Notice>
  );
}

/** Shows that it is unknown whether the last publication worked. */
export function UnknownNotice() {
  const t = useTexts(words);
  return <Notice alert>{t.unknown}</Notice>;
}

/** Shows how the edits differ from a draft that someone else saved meanwhile, and asks which one to keep. */
export function OvertakenNotice({ editing }: { editing: MenuEditorState }) {
  const t = useTexts(words);
  return (
    <Notice alert>
      <p>{t.overtaken}</p>
      <chakra.div maxHeight="40vh" overflowY="auto" bg="surface">
        <DifferenceTable operation="saveWxMenuDraft" differences={editing.unsaved} before={t.latest} after={t.mine} />
      </chakra.div>
      <Flex gap="2" flexWrap="wrap">
        <Button onClick={editing.drop}>{t.take}</Button>
        <Button look="solid" onClick={editing.edits.keep}>
          {t.keep}
        </Button>
      </Flex>
    </Notice>
  );
}
