import { testOverlaysOf } from '../overlay-screens.js';

testOverlaysOf(['food', 'evaluation', 'content', 'growth']);
