/** Values as JSON has them, made by a statement. */

/** An ISO instant in UTC. */
export const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rupees as text, of paise: `428.50`. */
export const rupeesSql = (amount: string) => `to_char((${amount}) / 100.0, 'FM999999999990.00')`;

/** A list of objects, in the order of the rows. */
export const listSql = (rows: string) => `(select coalesce(json_agg(item), '[]') from (${rows}) item)`;

/** `10:00`, of a minute of a day. */
export const timeSql = (minute: string) => `to_char(${minute} * interval '1 minute', 'HH24:MI')`;
