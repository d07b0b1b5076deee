import { testOverlaysOf } from '../overlay-screens.js';

const others = [
  'access',
  'organisation',
  'customers',
  'service',
  'orders',
  'camps',
  'food',
  'evaluation',
  'content',
  'growth',
  'messages',
  'robots',
  'tags',
];

// A domain that no file names is walked here.
testOverlaysOf(['operations', 'configuration'], { except: others });
