import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { Modal } from '#ui/dialog/Modal.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { Attachment, AttachmentType } from './attachment.js';

const words = texts({
  title: ['选择素材', 'Choose a material'],
  search: ['素材名称', 'Name of the material'],
  none: ['没有找到素材', 'No materials found'],
  hint: ['换一个名称试试，或直接添加附件', 'Try another name, or add an attachment directly'],
  notHere: ['这里不能发送', 'Can’t be sent here'],
});

const perPage = 20;

type Material = Row<'listMaterials'>;

interface Props {
  open: boolean;
  types: readonly AttachmentType[];
  onClose: () => void;
  onChoose: (attachment: Attachment) => void;
}

/** Renders the materials to choose from, twenty a page. */
export function MaterialDialog({ open, types, onClose, onChoose }: Props) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const asked = useDebouncedValue(keyword.trim());
  const found = useOperation('listMaterials', { page, limit: perPage, ...(asked ? { keyword: asked } : {}) }, { keepPreviousData: true });
  const list = found.data?.list;
  return (
    <Modal open={open} onClose={onClose} title={t.title} width="560px">
      <Flex direction="column" gap="3" minHeight="72">
        <SearchInput
          label={t.search}
          value={keyword}
          onChange={(text) => {
            setKeyword(text);
            setPage(1);
          }}
        />
        {found.error ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
        {!list && !found.error ? <Skeleton height="40" /> : null}
        {list?.length === 0 ? <EmptyState drawing="search" title={t.none} text={t.hint} /> : null}
        <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column">
          {list?.map((one) => (
            <MaterialRow key={one.id} material={one} usable={types.includes(sentAs(one.media_type))} onChoose={onChoose} />
          ))}
        </chakra.ul>
        {found.data && found.data.total > perPage ? (
          <Pager page={page} limit={perPage} total={found.data.total} capped={found.data.total_capped} onPage={setPage} />
        ) : null}
      </Flex>
    </Modal>
  );
}

/** Articles are sent as links, posters as pictures. */
const sentAs = (type: Material['media_type']): AttachmentType => (type === 'article' ? 'link' : type === 'poster' ? 'image' : type);

/** The attachment that a material becomes. One of an article or a poster stays as it is when it was chosen. */
function attachmentOf({ id, name, media_type, content, url, pic_url }: Material): Attachment {
  const msgtype = sentAs(media_type);
  if (msgtype === media_type) return { msgtype, material_id: id, title: name };
  const desc = content === null ? {} : { desc: content };
  const cover = pic_url === null ? {} : { pic_url };
  return { msgtype, ...(url === null ? {} : { url }), ...(msgtype === 'link' ? { title: name, ...desc, ...cover } : {}) };
}

interface RowProps {
  material: Material;
  usable: boolean;
  onChoose: Props['onChoose'];
}

function MaterialRow({ material, usable, onChoose }: RowProps) {
  const t = useTexts(words);
  const meta = useMeta('listMaterials');
  const type = meta.output('media_type');
  const { name, media_type, content, url, file_name } = material;
  return (
    <li>
      <chakra.button
        type="button"
        disabled={!usable}
        title={usable ? undefined : t.notHere}
        onClick={() => onChoose(attachmentOf(material))}
        width="full"
        textAlign="start"
        display="flex"
        gap="2"
        alignItems="center"
        px="2"
        py="2"
        borderTopWidth="1px"
        cursor="pointer"
        _hover={{ bg: 'sunken' }}
        _disabled={{ opacity: 0.5, cursor: 'not-allowed' }}
      >
        <StatusChip>{meta.word(type, media_type)}</StatusChip>
        <chakra.span minWidth="0" flex="1">
          <chakra.span display="block" truncate>
            {name}
          </chakra.span>
          <chakra.span display="block" truncate color="ink.3" fontSize="xs">
            {content ?? file_name ?? url ?? ''}
          </chakra.span>
        </chakra.span>
      </chakra.button>
    </li>
  );
}
