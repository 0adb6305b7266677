/** For tests: what the two sides of the wire make of a request and of a result. */
import type { AskedOf, CallDeclaration } from '../callDeclaration.ts';
import { type CallName, type Calls, calls } from '../calls.ts';
import type { ResultTextFormatter } from '../results.ts';

/** The result in the body of a response. */
export function readResult<Name extends CallName>(
	name: Name,
	body: unknown,
	asked?: Parameters<Calls[Name]['readResult']>[1],
): ReturnType<Calls[Name]['readResult']> {
	const call: CallDeclaration = calls[name];
	return call.readResult(call.response.parse(call.unwrap(body)), asked) as never;
}

/** The body of the response to a call, as JSON carries it. */
export function writeResultOnWire<Name extends CallName>(
	name: Name,
	result: Parameters<Calls[Name]['writeResult']>[0],
	format: ResultTextFormatter,
): Record<string, unknown> {
	const call: CallDeclaration = calls[name];
	return JSON.parse(JSON.stringify(call.writeResult(result, format)));
}

/** The request as the provider's side reads it. */
export function passRequest<Name extends CallName>(name: Name, asked: AskedOf<Calls[Name]>): AskedOf<Calls[Name]> {
	const call: CallDeclaration = calls[name];
	const { schema, read, write } = call.request;
	return read(schema.parse(JSON.parse(JSON.stringify(write(asked))))) as never;
}
