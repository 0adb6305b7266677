import { setUpPortal } from './support/fixture.ts';
import { itCanBeRead } from './support/readableScreens.ts';
import { allScreensEnv, walkBooking } from './support/screens.ts';

itCanBeRead('booking', setUpPortal({ env: allScreensEnv }), walkBooking);
