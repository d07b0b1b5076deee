import { type Handlers, StreamReply } from '../../../http/context.js';

export const handlers: Handlers = {
  async watchEvents({ deps, caller: { language, ip } }) {
    return new StreamReply(({ token, after }) =>
      deps.live.open({ language, ip, principal: () => deps.sessions.principal(token, ip) }, after),
    );
  },
};
