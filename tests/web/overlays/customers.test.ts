import { testOverlaysOf } from '../overlay-screens.js';

testOverlaysOf(['customers', 'service', 'orders', 'camps']);
