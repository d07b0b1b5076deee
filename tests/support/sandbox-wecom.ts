import { SandboxTokens } from '@shiyi/server/sandbox/sandbox-tokens';
import { openKeyring } from '@shiyi/server/secrets/key-file';

export interface WeComAnswer {
  errcode: number;
  access_token: string;
  config_id: string;
  tag_group: { tag: { id: string; name: string }[] }[];
  external_userid: string[];
}

export interface TagState {
  tag_groups: { group_name: string; tag: { id: string; name: string }[] }[];
  marks: { userid: string; external_userid: string; tag_id: string }[];
}

/** The secret that the sandboxes of all servers with this data directory expect. */
export const sandboxSecret = (dataDir: string) => new SandboxTokens(openKeyring({ dataDir })).secret;

/** Calls a server's sandbox as an app calls WeCom. */
export class SandboxWeCom {
  token = '';

  constructor(
    readonly url: string,
    readonly corpid = 'wwsandbox',
  ) {}

  async signIn(corpsecret: string) {
    this.token = (await this.get('gettoken', { corpid: this.corpid, corpsecret })).access_token;
    return this;
  }

  /** A caller of another server with the token of this one. */
  at(url: string): SandboxWeCom {
    return Object.assign(new SandboxWeCom(url, this.corpid), { token: this.token });
  }

  get(path: string, query: Record<string, string> = {}): Promise<WeComAnswer> {
    return this.#call(path, query);
  }

  post(path: string, body: object): Promise<WeComAnswer> {
    return this.#call(path, {}, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  }

  mark(userid: string, external_userid: string, tags: { add_tag?: string[]; remove_tag?: string[] }): Promise<WeComAnswer> {
    return this.post('externalcontact/mark_tag', { userid, external_userid, ...tags });
  }

  /** Submits a form of the company's page, and returns the page. */
  async change(form: Record<string, string>): Promise<string> {
    const answer = await fetch(`${this.url}/sandbox/company/${this.corpid}`, { method: 'POST', body: new URLSearchParams(form) });
    return answer.text();
  }

  async tagState(): Promise<TagState> {
    return (await fetch(`${this.url}/sandbox/company/${this.corpid}/kept`)).json() as Promise<TagState>;
  }

  async #call(path: string, query: Record<string, string>, init?: RequestInit): Promise<WeComAnswer> {
    const answer = await fetch(`${this.url}/sandbox/cgi-bin/${path}?${new URLSearchParams({ access_token: this.token, ...query })}`, init);
    return answer.json() as Promise<WeComAnswer>;
  }
}
