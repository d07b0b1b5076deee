import { createHashRouter } from 'react-router-dom';
import { Root } from './layout/Root.js';

/** Every path goes through the guards of `Root`; what stands behind it is settled in `routes.ts`. */
export const router = createHashRouter([{ path: '*', element: <Root /> }]);
