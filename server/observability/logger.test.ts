import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(error: unknown): string {
	let lines = '';
	const destination = new Writable({
		write(chunk, _encoding, done) {
			lines += chunk;
			done();
		},
	});
	createLogger(destination).error({ err: error }, 'it failed');
	return lines;
}

it('logs message and stack of an error, but not the row in a database error', () => {
	const broken = new pg.DatabaseError('new row for relation "vehicle" violates a check', 200, 'error');
	broken.code = '23514';
	broken.constraint = 'vehicle_mobile_check';
	broken.detail = 'Failing row contains (MH12AB1234, Aarav Kulkarni, 9000012341).';
	const line = logged(new Error('a request failed', { cause: broken }));
	expect(JSON.parse(line)).toMatchObject({
		msg: 'it failed',
		err: { message: 'a request failed', cause: { code: '23514', constraint: 'vehicle_mobile_check' } },
	});
	expect(line).toContain('logger.test.ts');
	expect(line).not.toMatch(/Aarav|9000012341|MH12AB1234/);
});

it('logs only the type of a thrown value that is not an Error', () => {
	expect(JSON.parse(logged({ mobile: '9000012341' })).err).toEqual({ type: 'object' });
});
