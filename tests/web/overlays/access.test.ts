import { testOverlaysOf } from '../overlay-screens.js';

testOverlaysOf(['access', 'organisation']);
