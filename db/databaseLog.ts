/** The log methods that the database's modules use. */
export interface DatabaseLog {
	error(details: object, message: string): void;
}
