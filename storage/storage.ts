/** The places of files: the database, or an object store (docs/decisions/023-files.md). */

/** The limit for one file; what the portal stores is smaller. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The row of a file: its key and the properties of its bytes. */
export interface FileRecord {
	/** A UUID. */
	readonly key: string;
	/** Bytes. */
	readonly size: number;
	/** A content type, such as `application/pdf`. */
	readonly type: string;
	/** 64 hex digits. */
	readonly sha256: string;
}

/** A store of bytes outside of the database. All methods reject with a `StorageError`. */
export interface ObjectStore {
	/** Resolves once the store has the bytes; earlier bytes under this key are replaced. */
	put(file: FileRecord, content: Uint8Array): Promise<void>;
	/** The bytes as they are there; the caller compares them with the record. */
	get(file: FileRecord): Promise<Buffer>;
	/** Resolves even if there is no such object. */
	delete(key: string): Promise<void>;
}

/**
 * `away`: no answer of an object store came in time. `refused`: it does not let the portal in, or has no such bucket.
 * `missing`: it has no such object. `changed`: the bytes are not those that were stored.
 */
export const storageFailures = ['away', 'refused', 'missing', 'changed'] as const;

export type StorageFailure = (typeof storageFailures)[number];

/** A file could not be stored, read or removed; the message is for the log and holds no personal data. */
export class StorageError extends Error {
	readonly failure: StorageFailure;
	readonly operation: keyof ObjectStore;

	constructor(failure: StorageFailure, operation: keyof ObjectStore, message: string, options?: ErrorOptions) {
		super(`${operation}: ${message}`, options);
		this.failure = failure;
		this.operation = operation;
	}
}

/** The file is in an object store, and this process has none. */
export class NoStoreError extends StorageError {}

/** How a process keeps files. An operation that is given none uses the database. */
export interface Storage {
	/** null: the database. */
	readonly objects: ObjectStore | null;
	/** Called with each error that is thrown. */
	readonly onFailure: (error: StorageError) => void;
}
