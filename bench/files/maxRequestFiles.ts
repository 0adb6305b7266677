/**
 * Files of this checkout, outside `server/` and `domain/`, of which a function may run on the server for one request:
 * how many a reader has to know to follow it.
 */
export const maxRequestFiles = { saveAndBook: 24, trackingRefresh: 12 } as const;
