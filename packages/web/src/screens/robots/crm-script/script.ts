import type { Input, Row } from '@shiyi/sdk';

export type Script = Row<'listCrmScripts'>;
export type Step = Input<'createCrmScript'>['steps'][number];

export const listPath = '/wetchat-robot/script';
export const editorPath = (query: { id?: number; copy?: number } = {}) => {
  const [entry] = Object.entries(query);
  return `${listPath}/edit${entry ? `?${entry[0]}=${entry[1]}` : ''}`;
};

const attachmentFields = ['content', 'title', 'desc', 'url', 'pic_url', 'appid', 'page', 'material_id'] as const;

/** The steps of a script as a form sends them: without what is empty. */
export const stepsOf = ({ steps }: Pick<Script, 'steps'>): Step[] =>
  steps.map(({ attachment, content, timeout_h, keywords, ...step }) => ({
    ...step,
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(timeout_h === null ? {} : { timeout_h }),
    ...(content === null ? {} : { content }),
    ...(attachment
      ? {
          attachment: {
            msgtype: attachment.msgtype,
            ...Object.fromEntries(attachmentFields.flatMap((name) => (attachment[name] === null ? [] : [[name, attachment[name]]]))),
          },
        }
      : {}),
  }));
