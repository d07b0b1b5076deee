import { isUserid, line, listIn, nextOf, whole } from './values.js';
import type { Api } from './wx-api.js';

/** A department as the platform has it. */
export interface WxDepartment {
  id: number;
  name: string;
  parentid: number;
  order: number;
}

/** A member of the address book as the platform has them. */
export interface WxMember {
  userid: string;
  name: string;
  /** Not told to every app. */
  position: string | undefined;
  /** 1 active, 2 disabled, 4 not activated, 5 left. */
  status: number;
  departments: { id: number; leader: boolean }[];
  main: number | undefined;
}

/** Every department the app may see; the list is whole. */
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
  /** How many more there were that are none. */
  bad: number;
}

function idsIn(answer: Record<string, unknown>, name: string): MemberIds {
  const all = listIn(answer, name).map((one) => one.userid);
  const ids = all.filter(isUserid);
  return { ids, bad: all.length - ids.length };
}

/** A page of ids of members, and where the next page begins; nowhere after the last. */
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

/** The ids of the members of one department, those below it left out. */
export async function listIdsOfDepartment(api: Api, department: number, signal: AbortSignal): Promise<MemberIds> {
  const query = { department_id: department };
  return idsIn(await api.call<Record<string, unknown>>(api.contacts, 'user/simplelist', { query, signal }), 'userlist');
}

/** One member. @throws WxError, 60111 where they have left */
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
