import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { formatCount } from '#ui/text/format.js';
import type { Tag, TagGroup } from './tag-groups.js';
import { useTagRemoval } from './use-removals.js';

const words = texts({
  create: (group: string) => [`在「${group}」里添加标签`, `Add a tag to “${group}”`],
  edit: (name: string) => [`标签「${name}」`, `Tag “${name}”`],
  created: ['标签已添加', 'Tag added'],
  customers: (count: number) => [`${formatCount(count)} 位客户有这个标签`, `${countOf(count, 'customer')} have this tag`],
  uses: ['在用', 'Used by'],
  theirs: [
    '这个标签是在企业微信里建的，名称请到企业微信修改；颜色和顺序可以在这里改。',
    'This tag was made in WeCom: rename it there. Its color can be changed here.',
  ],
  remove: ['删除标签', 'Delete tag'],
});

const blankOf = (group: TagGroup | undefined): Values => ({
  tag_group_id: group?.id ?? '',
  name: '',
  color: '',
  order: (group?.tags.at(-1)?.order ?? 0) + 1,
});

const valuesOf = ({ name, color, order }: Tag): Values => ({ name, color: color ?? '', order });

interface Props {
  /** `new`, or the id of a tag. */
  open: string | undefined;
  tag: Tag | undefined;
  /** The group of a new tag. */
  group: TagGroup | undefined;
  onClose: () => void;
}

/** Renders the form of a tag, with who has it and what uses it. */
export function TagDrawer({ open, tag, group, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Tag, 'createTag', 'updateTag'>
      open={open}
      record={tag}
      onClose={onClose}
      create={{
        id: 'createTag',
        title: t.create(group?.name ?? ''),
        values: blankOf(group),
        done: t.created,
        draft: `tag:new:${group?.id}`,
      }}
      update={{ id: 'updateTag', title: (one) => t.edit(one.name), draft: ({ id }) => `tag:${id}`, values: valuesOf }}
    >
      {(record) => (
        <>
          {record && !record.ours && record.wx_tag_id !== null ? <chakra.p color="ink.2">{t.theirs}</chakra.p> : null}
          <Field name="name" autoFocus />
          <Field name="color">
            {({ id, label, value, onChange }) => (
              <Input
                id={id}
                type="color"
                aria-label={label}
                width="64px"
                value={String(value || '#2f9e6e')}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </Field>
          <Field name="order" />
          {record ? <TagUses tag={record} onGone={onClose} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}

function TagUses({ tag, onGone }: { tag: Tag; onGone: () => void }) {
  const t = useTexts(words);
  const mayRead = useMay('getTagUses') === true;
  const mayRemove = useMay('deleteTag') === true;
  const remove = useTagRemoval();
  const uses = useOperation('getTagUses', mayRead ? { tag_id: tag.id } : null).data?.uses ?? [];
  return (
    <>
      <p>
        <Link to={`/user/userList?tag_id=${tag.id}`}>{t.customers(tag.user_count)}</Link>
      </p>
      {tag.wx_error ? (
        <chakra.p role="alert" color="rose">
          {tag.wx_error}
        </chakra.p>
      ) : null}
      {uses.length > 0 ? (
        <section aria-label={t.uses}>
          <chakra.h3 color="ink.2">{t.uses}</chakra.h3>
          <ul>
            {uses.map((use) => (
              <li key={`${use.kind}-${use.id}`}>
                <Link to={use.kind === 'smart_tag' ? `/label/detail?tag_id=${use.id}` : `/evaluation/questionnaire/${use.id}`}>
                  {use.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {mayRemove && tag.ours ? (
        <div>
          <Button type="button" onClick={() => void remove(tag, uses).then((gone) => (gone ? onGone() : undefined))}>
            {t.remove}
          </Button>
        </div>
      ) : null}
    </>
  );
}
