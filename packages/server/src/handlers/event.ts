import { type Handlers, StreamAnswer } from '../context.js';

export const eventHandlers: Handlers = {
  async watchEvents({ house, caller: { language } }) {
    return new StreamAnswer(({ token, after }) => house.live.open({ language, principal: () => house.sessions.principal(token) }, after));
  },
};
