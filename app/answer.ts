/**
 * How loaders and actions answer when the provider fails: the owner gets a kind of failure
 * (and the provider's own text when it is meant for him), the log gets the cause.
 */
import { data, type RouterContextProvider } from 'react-router';
import { type FailureKind, isFailure } from '../domain/failure.ts';
import { aboutSight, notToBeSeen, type Services, servicesContext, type VisitLog } from './services.ts';

/**
 * `malformed`: what the browser sent cannot be used. `ended`: this visit may not see the vehicle, or not any
 * more. `offline` is added by the browser itself.
 */
export type ProblemKind = FailureKind | 'malformed' | 'ended' | 'offline';

export interface Problem {
	readonly kind: ProblemKind;
	/** Text of the provider, shown as sent. */
	readonly message: string | null;
}

/** What a data address (app/data) answers; the status says the same to a program. */
export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly problem: Problem };

const statuses: Record<FailureKind, number> = {
	timeout: 504,
	unreachable: 502,
	unauthorized: 502,
	refused: 422,
	notFound: 404,
	notAvailable: 501,
	shape: 502,
	broken: 502,
};

/**
 * For an address that the page's script asks: the services and the vehicle this request may see.
 * @throws a `Response` that says that there is none: 400 for what is no registration number, else 403
 */
export function dataServices(context: Readonly<RouterContextProvider>): Services & { readonly regNo: string } {
	const services = context.get(servicesContext);
	const { sight } = services.access;
	if (sight.kind === 'vehicle') return { ...services, regNo: sight.regNo };
	services.log.info(aboutSight(sight), notToBeSeen);
	const isMalformed = sight.kind === 'malformed';
	throw refusal({ kind: isMalformed ? 'malformed' : 'ended', message: null }, isMalformed ? 400 : 403);
}

/** The kind of a provider's failure, for an answer that says more than the failure; its cause is logged. */
export function failureKindOf(error: unknown, log: VisitLog): ProblemKind {
	return toProblem(error, log).problem.kind;
}

/** Logs the cause once; anything that is not a `Failure` is a mistake of ours and is thrown on. */
export function toProblem(error: unknown, log: VisitLog): { readonly problem: Problem; readonly status: number } {
	if (!isFailure(error)) throw error;
	log.warn({ call: error.call, kind: error.kind, status: error.status, err: error.cause }, 'a provider call failed');
	return {
		problem: { kind: error.kind, message: error.ownerMessage },
		status: statuses[error.kind],
	};
}

/** Runs a screen's loading; a provider's failure becomes the screen's error boundary. */
export async function forPage<T>(log: VisitLog, load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (error) {
		const { problem, status } = toProblem(error, log);
		throw data({ kind: problem.kind }, { status });
	}
}

/** Runs a data address; a provider's failure becomes an `Answer` that the asking part of the page shows. */
export async function forData<T>(
	log: VisitLog,
	load: () => Promise<T>,
	statusOf: (answer: T) => number = () => 200,
): Promise<Response> {
	try {
		const loaded = await load();
		const answer: Answer<T> = { ok: true, data: loaded };
		return Response.json(answer, { status: statusOf(loaded), headers: { 'Cache-Control': 'no-store' } });
	} catch (error) {
		const { problem, status } = toProblem(error, log);
		return refusal(problem, status);
	}
}

/** 400 for a program, a plain text for the owner. */
export const malformed = (log: VisitLog, what: string): Response => {
	log.warn({ what }, 'a malformed request was refused');
	return refusal({ kind: 'malformed', message: null }, 400);
};

/** An `Answer` that is none, with the status that says the same to a program. */
export function refusal(problem: Problem, status: number): Response {
	const answer: Answer<never> = { ok: false, problem };
	return Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } });
}
