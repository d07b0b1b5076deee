import { randomBytes } from 'node:crypto';
import { adminSql, postgresUrl } from './postgres.js';

/** Empty databases of a user who is no superuser, as docs/deploying.md describes them. */
export class OwnedDatabases implements AsyncDisposable {
  private readonly server = postgresUrl();
  private readonly owner = `shiyi_owner_${randomBytes(4).toString('hex')}`;
  private readonly names: string[] = [];

  static async create(): Promise<OwnedDatabases> {
    const databases = new OwnedDatabases();
    await adminSql(databases.server, `create role ${databases.owner} login createrole`);
    return databases;
  }

  /** Creates an empty database that sorts texts differently from the embedded one. Returns its URL. */
  async add(): Promise<string> {
    const name = `shiyi_test_${randomBytes(6).toString('hex')}`;
    this.names.push(name);
    await adminSql(
      this.server,
      `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'zh-u-co-pinyin' owner ${this.owner}`,
    );
    const url = new URL(this.server);
    url.username = this.owner;
    url.pathname = `/${name}`;
    return url.href;
  }

  async [Symbol.asyncDispose]() {
    for (const name of this.names) await adminSql(this.server, `drop database if exists ${name} with (force)`);
    await adminSql(this.server, `drop role if exists ${this.owner}`);
  }
}
