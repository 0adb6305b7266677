/** SQL of values in their JSON form. */

/** SQL of a column's instant as ISO text in UTC. */
export const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of paise as rupees in text: `428.50`. */
export const rupeesSql = (amount: string) => `to_char((${amount}) / 100.0, 'FM999999999990.00')`;

/** SQL of one row as an object; null: there is none. */
export const objectSql = (row: string) => `(select row_to_json(item) from (${row}) item)`;

/** SQL of a list of objects, in the order of the rows. */
export const listSql = (rows: string) => `(select coalesce(json_agg(item), '[]') from (${rows}) item)`;

/** SQL of a minute of the day as `10:00`. */
export const timeSql = (minute: string) => `to_char(${minute} * interval '1 minute', 'HH24:MI')`;
