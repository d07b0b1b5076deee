import { isWxId, line, listIn, whole } from './values.js';
import type { Api, WritingApi } from './wx-api.js';

type Values = Record<string, unknown>;

/** A tag group as WeCom returns it. */
export interface WxTagGroup {
  id: string;
  name: string;
  order: number;
  tags: { id: string; name: string; order: number }[];
}

const maxTagName = 30;

/** Lists all tags of the enterprise by group. */
export async function listTagGroups(api: Api, signal: AbortSignal): Promise<WxTagGroup[]> {
  const answer = await api.call<Values>(api.customers, 'externalcontact/get_corp_tag_list', { body: {}, signal });
  const named = (one: Values, id: unknown) =>
    isWxId(id) && one.deleted !== true
      ? [{ id, name: line(one.name ?? one.group_name, maxTagName) || id.slice(0, maxTagName), order: whole(one.order, 0) ?? 0 }]
      : [];
  return listIn(answer, 'tag_group').flatMap((group) =>
    named(group, group.group_id).map((one) => ({
      ...one,
      tags: (Array.isArray(group.tag) ? group.tag : []).flatMap((tag: Values) => named(tag, tag.id)),
    })),
  );
}

export interface CreatedTags {
  groupId: string | undefined;
  /** Ids of the tags by name. */
  ids: Record<string, string>;
}

/** Creates tags in a group, and the group if it does not exist. Returns ids by name. */
export async function addTags(
  api: WritingApi,
  group: { group_id: string } | { group_name: string; order: number },
  tags: { name: string; order: number }[],
): Promise<CreatedTags> {
  const answer = await api.write<Values>(api.customers, 'externalcontact/add_corp_tag', { ...group, tag: tags });
  const made = (answer.tag_group ?? {}) as Values;
  const list = (Array.isArray(made.tag) ? made.tag : []) as Values[];
  return {
    groupId: isWxId(made.group_id) ? made.group_id : undefined,
    ids: Object.fromEntries(list.flatMap((one) => (isWxId(one.id) ? [[String(one.name), one.id]] : []))),
  };
}

/** Renames and sorts a tag or group that this app made. @throws WxError */
export const editCorpTag = (api: WritingApi, tag: { id: string; name: string; order: number }) =>
  api.write(api.customers, 'externalcontact/edit_corp_tag', { ...tag });

/** Deletes tags, and groups with theirs, that this app made. @throws WxError */
export const deleteCorpTags = (api: WritingApi, tags: { tag_ids: string[]; group_ids: string[] }) =>
  api.write(api.customers, 'externalcontact/del_corp_tag', { tag_id: tags.tag_ids, group_id: tags.group_ids });

export interface WxMark {
  userid: string;
  external_userid: string;
  add_tag: string[];
  remove_tag: string[];
}

/** Adds tags to a contact of a member and removes others; one of the lists may be empty. @throws WxError */
export const markTag = (api: WritingApi, mark: WxMark) => api.write(api.customers, 'externalcontact/mark_tag', { ...mark });
