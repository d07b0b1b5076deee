import { chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { AttachmentFields } from './AttachmentFields.js';
import { type Attachment, type AttachmentType, summaryOf } from './attachment.js';
import { MaterialDialog } from './MaterialDialog.js';

const words = texts({
  add: (type: string) => [`+ ${type}`, `+ ${type}`],
  material: ['从素材中选', 'From materials'],
  up: (at: number) => [`上移第 ${at} 个附件`, `Move attachment ${at} up`],
  down: (at: number) => [`下移第 ${at} 个附件`, `Move attachment ${at} down`],
  remove: (at: number) => [`删除第 ${at} 个附件`, `Remove attachment ${at}`],
  one: (at: number) => [`第 ${at} 个附件`, `Attachment ${at}`],
  count: (used: number, most: number) => [`${used} / ${most} 个`, `${used} of ${most}`],
  fromMaterial: ['来自素材，修改素材后随之更新', 'From a material; it follows the material'],
});

interface Props {
  label: string;
  attachments: readonly Attachment[];
  onChange: (attachments: Attachment[]) => void;
  /** Types that can be sent here. */
  types: readonly AttachmentType[];
  most?: number;
}

/** Renders the attachments of a message, in the order in which they are sent. */
export function Attachments({ label, attachments, onChange, types, most = 9 }: Props) {
  const t = useTexts(words);
  const swap = (at: number, by: 1 | -1) => {
    const next = [...attachments];
    [next[at], next[at + by]] = [next[at + by] as Attachment, next[at] as Attachment];
    onChange(next);
  };
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {attachments.map((attachment, at) => (
        <OneAttachment
          // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no identity but their place
          key={at}
          attachment={attachment}
          at={at + 1}
          onChange={(next) => onChange(attachments.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onChange(attachments.filter((_, index) => index !== at))}
          onUp={at > 0 ? () => swap(at, -1) : undefined}
          onDown={at < attachments.length - 1 ? () => swap(at, 1) : undefined}
        />
      ))}
      {attachments.length < most ? <AddBar types={types} onAdd={(one) => onChange([...attachments, one])} /> : null}
      <chakra.p color="ink.3" fontSize="xs">
        {t.count(attachments.length, most)}
      </chakra.p>
    </chakra.fieldset>
  );
}

/** Returns what a type of attachment is called. */
function useTypeName(): (type: AttachmentType) => string {
  const meta = useMeta('createMassMessage');
  const field = meta.input('attachments').fields?.find((one) => one.name === 'msgtype');
  return (type) => (field ? meta.word(field, type) : type);
}

function AddBar({ types, onAdd }: { types: readonly AttachmentType[]; onAdd: (attachment: Attachment) => void }) {
  const t = useTexts(words);
  const nameOf = useTypeName();
  const mayChoose = useMay('listMaterials');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Flex gap="2" flexWrap="wrap">
      {mayChoose ? (
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t.material}
        </Button>
      ) : null}
      {types.map((type) => (
        <Button key={type} size="sm" look="quiet" onClick={() => onAdd({ msgtype: type })}>
          {t.add(nameOf(type))}
        </Button>
      ))}
      <WhenOpen open={isChoosing}>
        <MaterialDialog
          open={isChoosing}
          types={types}
          onClose={() => setChoosing(false)}
          onChoose={(attachment) => {
            onAdd(attachment);
            setChoosing(false);
          }}
        />
      </WhenOpen>
    </Flex>
  );
}

interface OneProps {
  attachment: Attachment;
  at: number;
  onChange: (attachment: Attachment) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function OneAttachment({ attachment, at, onChange, onRemove, onUp, onDown }: OneProps) {
  const t = useTexts(words);
  const nameOf = useTypeName();
  const isMaterial = attachment.material_id !== undefined;
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="md" p="3" display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{t.one(at)}</chakra.legend>
      <Flex gap="1" align="center">
        <StatusChip>{nameOf(attachment.msgtype)}</StatusChip>
        <chakra.span flex="1" minWidth="0" truncate>
          {isMaterial ? summaryOf(attachment) : null}
        </chakra.span>
        <IconButton label={t.up(at)} onClick={onUp} icon={<ArrowUp aria-hidden />} />
        <IconButton label={t.down(at)} onClick={onDown} icon={<ArrowDown aria-hidden />} />
        <IconButton label={t.remove(at)} onClick={onRemove} icon={<X aria-hidden />} />
      </Flex>
      {isMaterial ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.fromMaterial}
        </chakra.p>
      ) : (
        <AttachmentFields attachment={attachment} onChange={onChange} />
      )}
    </chakra.fieldset>
  );
}

const IconButton = ({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: (() => void) | undefined }) => (
  <Button size="sm" look="quiet" shape="square" aria-label={label} disabled={!onClick} onClick={onClick}>
    {icon}
  </Button>
);
