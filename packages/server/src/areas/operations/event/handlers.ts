import { type Handlers, StreamAnswer } from '../../../http/context.js';

export const handlers: Handlers = {
  async watchEvents({ services, caller: { language, ip } }) {
    return new StreamAnswer(({ token, after }) =>
      services.live.open({ language, ip, principal: () => services.sessions.principal(token) }, after),
    );
  },
};
