/** What the database says when it refuses. */

const foreignKeyViolation = '23503';
const uniqueViolation = '23505';
const deadlock = '40P01';
const maxAttempts = 4;

/** The name of the unique or foreign key constraint that an error is about; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
	if (![uniqueViolation, foreignKeyViolation].includes(String(codeOf(error))) || !(error instanceof Error)) return null;
	return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}

/** Repeats work that the database ended because of a deadlock; the work must be a transaction of its own. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (codeOf(error) !== deadlock || attempt === maxAttempts) throw error;
		}
	}
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
