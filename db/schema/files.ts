import type { Generated } from 'kysely';

/** The files that rows of other tables name. */
export interface FileTables {
	stored_file: {
		key: Generated<string>;
		/** Bytes. */
		size: number;
		type: string;
		/** Hex digits. */
		sha256: string;
		/** Whether the object store may have an object of this key. */
		has_object: Generated<boolean>;
		/** null: the bytes are in the object store. */
		content: Buffer | null;
		/** When it is removed; null while a row names it. */
		sweep_after: Generated<Date | null>;
	};
}
