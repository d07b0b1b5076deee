import { isUserid, line, listIn, nextOf, whole } from './values.js';
import type { Api } from './wx-api.js';

/** A department as WeCom returns it. */
export interface WxDepartment {
  id: number;
  name: string;
  parentid: number;
  order: number;
}

/** A member of the address book as WeCom returns it. */
export interface WxMember {
  userid: string;
  name: string;
  /** Not available to every app. */
  position: string | undefined;
  /** 1 active, 2 disabled, 4 not activated, 5 left. */
  status: number;
  departments: { id: number; leader: boolean }[];
  main: number | undefined;
}

/** Lists every department the app may see, in one response. */
export async function listDepartments(api: Api, signal: AbortSignal): Promise<WxDepartment[]> {
  const answer = await api.call<Record<string, unknown>>(api.contacts, 'department/list', { signal });
  return listIn(answer, 'department').flatMap((one) => {
    const id = whole(one.id, 1);
    if (id === undefined) return [];
    return [{ id, name: line(one.name) || String(id), parentid: whole(one.parentid, 0) ?? 0, order: whole(one.order, 0) ?? 0 }];
  });
}

interface MemberIds {
  ids: string[];
  /** Number of entries with an invalid id. */
  bad: number;
}

function idsIn(answer: Record<string, unknown>, name: string): MemberIds {
  const all = listIn(answer, name).map((one) => one.userid);
  const ids = all.filter(isUserid);
  return { ids, bad: all.length - ids.length };
}

/** Returns a page of member ids and the cursor of the next page, undefined after the last. */
export async function listMemberIds(
  api: Api,
  cursor: string,
  limit: number,
  signal: AbortSignal,
): Promise<MemberIds & { next: string | undefined }> {
  const body = { limit, ...(cursor ? { cursor } : {}) };
  const answer = await api.call<Record<string, unknown>>(api.contacts, 'user/list_id', { body, signal });
  return {
    ...idsIn(answer, 'dept_user'),
    next: nextOf(answer),
  };
}

/** Returns the ids of the members of a department, without its subdepartments. */
export async function listIdsOfDepartment(api: Api, department: number, signal: AbortSignal): Promise<MemberIds> {
  const query = { department_id: department };
  return idsIn(await api.call<Record<string, unknown>>(api.contacts, 'user/simplelist', { query, signal }), 'userlist');
}

/** Returns a member. @throws WxError, 60111 if the member has left */
export async function getMember(api: Api, userid: string, signal: AbortSignal): Promise<WxMember> {
  const one = await api.call<Record<string, unknown>>(api.contacts, 'user/get', { query: { userid }, signal });
  const ids = Array.isArray(one.department) ? one.department : [];
  const leads = Array.isArray(one.is_leader_in_dept) ? one.is_leader_in_dept : [];
  return {
    userid,
    name: line(one.name) || userid,
    position: one.position === undefined ? undefined : line(one.position),
    status: [1, 2, 4, 5].includes(one.status as number) ? (one.status as number) : 4,
    departments: ids.flatMap((id, at) => (whole(id, 1) === undefined ? [] : [{ id, leader: leads[at] === 1 }])),
    main: whole(one.main_department, 1),
  };
}
