/** One line for developers about the errors of a request or a response. */
import type { z } from 'zod';

/** The first three issues with their paths; never the values, which may be personal. */
export function describeZodError(error: z.ZodError): string {
	const lines = error.issues.slice(0, 3).map((issue) => {
		const path = issue.path.map(String).join('.');
		return path === '' ? issue.message : `${path}: ${issue.message}`;
	});
	return lines.join('; ');
}
