import type { Db } from '../db/database.js';
import type { Deps } from '../http/context.js';
import type { Html } from './html.js';

export type PageKind = 'article' | 'fission';

/** A link as it is opened, and whose company it is of. */
export interface OpenedLink {
  id: number;
  enterpriseId: number;
  kind: PageKind;
  targetId: number;
  /** Who got the link; null if it is for everybody. */
  externalUserId: number | null;
}

export interface PublicPage {
  title: string;
  /** What a chat shows below the title. */
  description?: string | null;
  body: Html;
}

/** A kind of pages for customers, who do not sign in. An area declares it in `public-page.ts`. */
export interface PublicPageKind {
  kind: PageKind;
  /** Returns nothing if there is no such page, or not any more. Addresses of files are signed afterwards. */
  render(db: Db, link: OpenedLink): Promise<PublicPage | undefined>;
  /** Notes that the page is read, by the receiver of the link or an unknown reader. */
  onRead?(db: Db, link: OpenedLink, isReceiver: boolean): Promise<void>;
  /** Continues after that. */
  afterRead?(deps: Deps, link: OpenedLink): Promise<void>;
}
