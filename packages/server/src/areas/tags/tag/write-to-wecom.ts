import type { Context } from '../../../http/context.js';
import { enqueue } from '../../../outbox/enqueue.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { groupTarget, tagDelete, tagEdit, tagsAdd } from './outgoing.js';
import { wxOrder } from './wx-order.js';

interface LocalTag {
  id: number;
  tag_group_id: number;
  name: string;
  sort: number;
  wx_tag_id: string | null;
}

interface LocalGroup {
  id: number;
  name: string;
  sort: number;
  wx_group_id: string | null;
}

type Writer = Pick<Context, 'db' | 'principal'>;

const enqueueFor = <Input>({ db, principal }: Writer, kind: OutgoingKind<Input>, groupId: number, subject: string, input: Input) =>
  enqueue(db, kind, { target: groupTarget(groupId), subject, input, operatorId: principal.staffId });

const noteWrite = ({ db }: Writer, table: 'tag' | 'tag_group', id: number, wx_write_id: number) =>
  db.updateTable(table).set({ wx_write_id }).where('id', '=', id).execute();

/** Has WeCom create a tag whose group is there. */
export async function createInWeCom(writer: Writer, { id, tag_group_id, name, sort }: LocalTag, group_id: string) {
  const input = { id: tag_group_id, group: { group_id }, tags: [{ id, name, order: wxOrder(sort) }] };
  await noteWrite(writer, 'tag', id, await enqueueFor(writer, tagsAdd, tag_group_id, name, input));
}

/** Has WeCom rename and sort a tag that is there. */
export async function changeInWeCom(writer: Writer, { id, tag_group_id, name, sort, wx_tag_id }: LocalTag) {
  if (wx_tag_id === null) return;
  await noteWrite(
    writer,
    'tag',
    id,
    await enqueueFor(writer, tagEdit, tag_group_id, name, { wx_id: wx_tag_id, name, order: wxOrder(sort) }),
  );
}

/** Has WeCom rename and sort a group that is there. */
export async function changeGroupInWeCom(writer: Writer, { id, name, sort, wx_group_id }: LocalGroup) {
  if (wx_group_id === null) return;
  await noteWrite(writer, 'tag_group', id, await enqueueFor(writer, tagEdit, id, name, { wx_id: wx_group_id, name, order: wxOrder(sort) }));
}

/** Has WeCom delete a tag that is there. */
export async function deleteFromWeCom(writer: Writer, { tag_group_id, name, wx_tag_id }: LocalTag) {
  if (wx_tag_id !== null) await enqueueFor(writer, tagDelete, tag_group_id, name, { tag_ids: [wx_tag_id], group_ids: [] });
}

/** Has WeCom delete a group that is there, with its tags. */
export async function deleteGroupFromWeCom(writer: Writer, { id, name, wx_group_id }: LocalGroup) {
  if (wx_group_id !== null) await enqueueFor(writer, tagDelete, id, name, { tag_ids: [], group_ids: [wx_group_id] });
}
