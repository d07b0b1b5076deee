import type { Client, Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Person } from './person-with.js';
import type { TestServer } from './server.js';
import { adminPassword } from './template.js';

let made = 0;

/** The day so many days from today, in the time zone of the companies. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * 86_400_000));

/** Gives a person of `personWith` the password of the others. */
export const givePassword = ({ deps }: TestServer, { id }: Pick<Person, 'id'>) =>
  deps.database.system((db) =>
    sql`update staff set password_hash = (select password_hash from staff where username = 'admin') where id = ${id}`.execute(db),
  );

/** Creates an access key of this person. */
export const newKey = (client: Client, scopes: string[], name = `密钥 ${++made}`): Promise<Data<'createAccessKey'>> =>
  client.createAccessKey({ name, scopes, end_date: dayFromNow(30), password: adminPassword });
