// Draws posters in a process of its own: it takes 200 MB that are given back when it ends, and a picture that breaks it breaks nothing else.
import { setPriority } from 'node:os';
import { answerServer } from '../imports/process/child.js';
import type { PaintTalk } from './paint-order.js';

// What is drawn must not depend on the fonts of the machine. The library reads this when it is loaded.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';

const { paint, readCode } = await import('./paint.js');

// Requests of people go first, from the moment on when posters can be drawn.
setPriority(10);

answerServer<PaintTalk>({ paint, read: readCode });
