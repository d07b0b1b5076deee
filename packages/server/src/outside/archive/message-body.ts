import { countIn, isRow, type Row, textIn } from './message-types.js';

export type MessageType =
  | 'text'
  | 'image'
  | 'voice'
  | 'video'
  | 'file'
  | 'link'
  | 'miniprogram'
  | 'card'
  | 'location'
  | 'emotion'
  | 'mixed'
  | 'other';

export interface FeedMedia {
  sdkfileid: string;
  kind: 'image' | 'voice' | 'video' | 'file' | 'emotion';
  name: string | null;
  size: number | null;
}

/** What a message says, by its type. */
export interface MessageBody {
  type: MessageType;
  /** Text, or the caption of another type. */
  content: string | null;
  media: FeedMedia | null;
  /** A customer agreed to be archived, or no longer does. */
  consent: { userid: string; agreed: boolean; at: Date } | null;
  /** The message that was recalled. */
  recalls: string | null;
}

const mostText = 20_000;
const nothing: MessageBody = { type: 'other', content: null, media: null, consent: null, recalls: null };

const joinTexts = (...parts: unknown[]) =>
  textIn(
    parts
      .map((part) => textIn(part, mostText))
      .filter(Boolean)
      .join('\n'),
    mostText,
  );

const mediaIn = (part: Row, kind: FeedMedia['kind'], size: unknown): FeedMedia | null => {
  const sdkfileid = textIn(part.sdkfileid, 4000);
  return sdkfileid === null ? null : { sdkfileid, kind, name: textIn(part.filename, 200), size: countIn(size) };
};

/** The entries of a list of several contents, whose own content is JSON. */
function partsOf(part: Row): Row[] {
  const list = Array.isArray(part.item) ? part.item.slice(0, 100) : [];
  return list.filter(isRow).map((one) => {
    try {
      const inner: unknown = typeof one.content === 'string' ? JSON.parse(one.content) : one.content;
      return isRow(inner) ? inner : {};
    } catch {
      return {};
    }
  });
}

const wordsOf = (part: Row) => joinTexts(part.content, part.title, part.filename, part.description);

type Reader = (part: Row) => Partial<MessageBody>;

const several: Reader = (part) => {
  const parts = partsOf(part);
  const picture = parts.find((one) => typeof one.sdkfileid === 'string');
  return { content: joinTexts(part.title, ...parts.map(wordsOf)), media: picture ? mediaIn(picture, 'image', picture.filesize) : null };
};

/** What `msgtype` names, in the documented form. */
const readers: Record<string, Reader> = {
  text: (part) => ({ type: 'text', content: textIn(part.content, mostText) }),
  markdown: (part) => ({ type: 'text', content: textIn(part.content, mostText) }),
  image: (part) => ({ type: 'image', media: mediaIn(part, 'image', part.filesize) }),
  voice: (part) => ({ type: 'voice', media: mediaIn(part, 'voice', part.voice_size) }),
  video: (part) => ({ type: 'video', media: mediaIn(part, 'video', part.filesize) }),
  emotion: (part) => ({ type: 'emotion', media: mediaIn(part, 'emotion', part.imagesize) }),
  file: (part) => ({ type: 'file', content: textIn(part.filename, 200), media: mediaIn(part, 'file', part.filesize) }),
  link: (part) => ({ type: 'link', content: joinTexts(part.title, part.description, part.link_url) }),
  weapp: (part) => ({ type: 'miniprogram', content: joinTexts(part.title, part.displayname, part.description) }),
  card: (part) => ({ type: 'card', content: joinTexts(part.corpname, part.userid) }),
  location: (part) => ({ type: 'location', content: joinTexts(part.title, part.address) }),
  mixed: (part) => ({ type: 'mixed', ...several(part) }),
  chatrecord: (part) => ({ type: 'mixed', ...several(part) }),
};

/** Of types without a place of their own here, what people see of them: titles and texts. */
const otherReader: Reader = (part) => ({
  content: joinTexts(part.title, part.votetitle, part.topic, part.content, part.feed_desc, part.filename),
});

function consentIn(type: string, part: Row, sentAt: Date): MessageBody['consent'] {
  const userid = textIn(part.userid, 64);
  if (userid === null) return null;
  const at = countIn(part[`${type}_time`]) ?? 0;
  return { userid, agreed: type === 'agree', at: at > 1e11 ? new Date(at) : sentAt };
}

/** Reads what a message says. What is not in the documented form is left out, so that one broken message does not stop the others. */
export function readBody(entry: Row, sentAt: Date): MessageBody {
  const type = typeof entry.msgtype === 'string' ? entry.msgtype : '';
  const place = isRow(entry[type]) ? entry[type] : type === 'docmsg' ? entry.doc : entry.info;
  const part: Row = isRow(place) ? place : {};
  if (type === 'agree' || type === 'disagree') return { ...nothing, consent: consentIn(type, part, sentAt) };
  if (type === 'revoke') return { ...nothing, recalls: textIn(part.pre_msgid, 128) };
  const read = Object.hasOwn(readers, type) ? (readers[type] as Reader) : otherReader;
  return { ...nothing, ...read(part) };
}
