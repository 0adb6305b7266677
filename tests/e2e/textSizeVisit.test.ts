import { setUpPortal } from './support/fixture.ts';
import { itCanBeRead } from './support/readableScreens.ts';
import { allScreensEnv, walkVisit } from './support/screens.ts';

itCanBeRead('visit', setUpPortal({ env: allScreensEnv }), walkVisit);
