import { createContext, type ReactNode } from 'react';

/** What app/entry.server.tsx puts into the document's head. Null in the browser, which leaves what is there alone. */
export const ServerHeadContext = createContext<ReactNode>(null);
