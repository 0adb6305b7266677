/** JSON log lines, such as a pino logger's: never names, mobiles, addresses or full registration numbers. */
export interface Log {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}
