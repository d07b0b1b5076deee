import { testOverlaysOf } from '../overlay-screens.js';

testOverlaysOf(['messages', 'robots', 'tags']);
