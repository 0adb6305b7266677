import { setUpPortal } from './support/fixture.ts';
import { itCanBeRead } from './support/readableScreens.ts';
import { allScreensEnv, walkHome } from './support/screens.ts';

itCanBeRead('home', setUpPortal({ env: allScreensEnv }), walkHome);
