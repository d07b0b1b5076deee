/** A browser of a customer, which opens pages without signing in. */
export class PageReader {
  cookie: string | undefined;

  async #get(url: string): Promise<Response> {
    const answer = await fetch(url, { redirect: 'manual', headers: this.cookie === undefined ? {} : { cookie: this.cookie } });
    const given = answer.headers.get('set-cookie')?.split(';')[0];
    if (given) this.cookie = given;
    return answer;
  }

  /** Loads a page, but not the pictures in it, as chats do that show its title. */
  async look(url: string): Promise<{ status: number; html: string; headers: Headers }> {
    const answer = await this.#get(url);
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  }

  /** Opens a page with the picture by which it is known as read. */
  async read(url: string): Promise<string> {
    const { html } = await this.look(url);
    const mark = /<img class="mark" src="([^"]+)"/.exec(html)?.[1];
    if (mark) await (await this.#get(new URL(mark, url).href)).arrayBuffer();
    return html;
  }
}
