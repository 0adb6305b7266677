/** How many rows a list of the desk has at most: one more is read, to say that there are more. */
export const maxRows = 500;

/** `hasMore`: the list was cut off after 500. */
export const cutOff = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, maxRows), hasMore: rows.length > maxRows });
