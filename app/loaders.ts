/**
 * Loaders and actions when the provider fails: the owner gets a kind of failure and, if it is meant for owners, the
 * provider's text; the log gets the cause.
 */

import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { numberLimits } from '../domain/booking/fieldLimits.ts';
import type { Log } from '../domain/log.ts';
import { isProviderError, ProviderError, type ProviderErrorKind } from '../domain/providerError.ts';
import { securityEvent } from '../domain/securityEvent.ts';
import { isProviderId } from '../domain/text/providerText.ts';
import { isDay, isTime } from '../domain/time/calendar.ts';
import type { Failure, JsonResponse, JsonResult } from './data/endpoints.ts';
import { commonTexts } from './i18n/commonTexts.ts';
import {
	logAccessDenied,
	type RouteArgs,
	type Services,
	servicesContext,
	type VehicleServices,
	vehicleServices,
} from './services.ts';

const statuses: Record<ProviderErrorKind, number> = {
	timeout: 503,
	unreachable: 503,
	unauthorized: 502,
	refused: 422,
	notFound: 404,
	notAvailable: 501,
	invalidResponse: 502,
	upstreamError: 503,
};

/**
 * The services and the vehicle that this request may see, for an address that the page's script asks.
 * @throws a `Response`: 400 for a malformed registration number, 403 if the request may see no vehicle
 */
export function dataServices(context: Readonly<RouterContextProvider>): VehicleServices {
	const services = context.get(servicesContext);
	const { accessDecision } = services.access;
	if (accessDecision.kind === 'vehicle') return { ...services, regNo: accessDecision.regNo };
	logAccessDenied(accessDecision, services.log);
	if (accessDecision.kind === 'malformed') throw failureResponse({ kind: 'malformed', text: null }, 400);
	const { access, language } = services;
	throw failureResponse({ kind: 'ended', text: access.offersCodes ? commonTexts[language].endedWithCodes : null }, 403);
}

type FailureServices = Pick<Services, 'log' | 'resultText'>;

/**
 * The failure with its status; logs the cause once.
 * @throws anything that is no `ProviderError`: a mistake of ours
 */
export function toFailure(error: unknown, { log, resultText }: FailureServices) {
	const { kind, rejection } = logFailure(error, log);
	// The text of `malformed` names fields of a request, for developers alone.
	const isForOwner = ownerFacingKinds.includes(kind) && rejection?.code !== 'malformed';
	const text = rejection && isForOwner ? resultText(rejection) : null;
	const failure: Failure = { kind, text };
	return { failure, status: statuses[kind] };
}

/** Logs a provider's failure and returns it. @throws anything else: a mistake of ours */
export function logFailure(error: unknown, log: Log): ProviderError {
	if (!isProviderError(error)) throw error;
	log.warn({ call: error.call, kind: error.kind, status: error.status, err: error.cause }, 'a provider call failed');
	return error;
}

/** For these kinds the provider's text answers the owner; for others it would reveal its inside. */
const ownerFacingKinds: readonly ProviderErrorKind[] = ['refused', 'notFound', 'notAvailable'];

/** Runs a screen's loading; a provider's failure becomes the screen's error boundary. */
export async function pageLoader<T>(services: FailureServices, load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (error) {
		const { failure, status } = toFailure(error, services);
		throw data(failure, { status });
	}
}

/** In ms: longer than a working provider takes, and short enough for a waiting page. */
const defaultTimeoutMs = 8_000;

/**
 * Loads data that a page can do without: `fallback` if it fails or takes too long. The page says so, or asks again; the
 * cause is logged.
 */
export async function orFallback<T, O>(
	log: Log,
	load: () => Promise<T>,
	fallback: O,
	timeoutMs = defaultTimeoutMs,
): Promise<T | O> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new ProviderError('timeout', { call: 'part of a page' })), timeoutMs);
	});
	try {
		return await Promise.race([load(), late]);
	} catch (error) {
		logFailure(error, log);
		return fallback;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Answers a data address; a provider's failure becomes a `JsonResult` that the asking part of the page shows. A loaded
 * `Response` is the answer itself.
 */
export async function jsonLoader<T>(
	services: FailureServices,
	load: () => Promise<T | Response>,
	statusOf: (data: T) => number = () => 200,
): Promise<JsonResponse<T>> {
	try {
		const loaded = await load();
		if (loaded instanceof Response) return loaded;
		return jsonResponse({ ok: true, data: loaded }, statusOf(loaded));
	} catch (error) {
		const { failure, status } = toFailure(error, services);
		return failureResponse(failure, status);
	}
}

/**
 * The loader of a data address: `load` gets the query as `schema` reads it. A malformed query is answered with 400 and
 * logged with `what`.
 */
export const dataLoader = <S extends z.ZodObject, T>(
	what: string,
	schema: S,
	load: (services: VehicleServices, query: z.output<S>, request: Request) => Promise<T | Response>,
) => {
	const loader = async ({ context, request }: RouteArgs): Promise<JsonResponse<T>> => {
		const services = dataServices(context);
		const query = readQuery(request, schema);
		return query ? jsonLoader(services, () => load(services, query, request)) : badRequestResponse(services.log, what);
	};
	return Object.assign(loader, { schema });
};

/** The action of a data address: as `dataLoader`, with the JSON body that the page's script sends. */
export const dataAction = <S extends z.ZodType<unknown, object>, T>(
	what: string,
	schema: S,
	run: (services: VehicleServices, body: z.output<S>) => Promise<T | Response>,
	statusOf?: (data: T) => number,
) => {
	const action = async ({ context, request }: RouteArgs): Promise<JsonResponse<T>> => {
		const services = dataServices(context);
		const body = schema.safeParse(await request.json().catch(() => null));
		return body.success
			? jsonLoader(services, () => run(services, body.data), statusOf)
			: badRequestResponse(services.log, what);
	};
	return Object.assign(action, { schema });
};

/**
 * The action of a page's own form, which a browser without script sends, too. If `run` returns null, the form was
 * malformed. The page shows that, and a provider's failure, by the result `failed`.
 */
export const formAction =
	<T>(what: string, run: (services: VehicleServices, form: FormData) => Promise<T | null>) =>
	async (args: RouteArgs) => {
		const services = vehicleServices(args);
		try {
			const done = await run(services, await args.request.formData().catch(() => new FormData()));
			if (done !== null) return done;
		} catch (error) {
			const { failure, status } = toFailure(error, services);
			return data({ kind: 'failed', failure } as const, status);
		}
		logMalformed(services.log, what);
		return data({ kind: 'failed', failure: { kind: 'malformed', text: null } } as const, 400);
	};

/** Logs a malformed request; `what`: its subject. */
export const logMalformed = (log: Log, what: string): void =>
	log.warn(securityEvent('input', 'rejected', { what }), 'a malformed request was rejected');

/** Logs it and answers 400 with the failure `malformed`; the page shows its own sentence. */
export const badRequestResponse = (log: Log, what: string): Response => {
	logMalformed(log, what);
	return failureResponse({ kind: 'malformed', text: null }, 400);
};

/** A `JsonResult` with a failure and no data, with the status that says the same to a program. */
export function failureResponse(failure: Failure, status: number): Response {
	return jsonResponse({ ok: false, failure }, status);
}

const jsonResponse = (body: JsonResult<unknown>, status: number): Response => Response.json(body, { status });

/** Whether the browser loads a document; false for the router's data of an open page. */
export const isDocumentRequest = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data');

/** Parameters of data addresses. They check the shape; the provider checks the meaning. */
export const dayParam = z.string().refine(isDay);
/** An id or a code of the provider. */
export const idParam = z.string().refine(isProviderId);
/** The query of an address without parameters; the request's access has read the vehicle already. */
export const noQuery = z.object({ RegNo: z.string().optional() });
const timeParam = z.string().refine(isTime);
/** A chosen slot, with the field names of the provider's operations. */
export const slotParam = z
	.object({ day: dayParam, slotId: idParam, start: timeParam, end: timeParam })
	.transform(({ start: slotStart, end: slotEnd, ...slot }) => ({ ...slot, slotStart, slotEnd }));
export const latitudeParam = z.coerce.number<number | string>().min(-90).max(90);
export const longitudeParam = z.coerce.number<number | string>().min(-180).max(180);
export const kmParam = z.coerce.number<number | string>().int().min(0).max(numberLimits.km);

/** The query as `schema` reads it; null: malformed. If a name has several values, the first counts. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> | null {
	// An object keeps the last value of a name, hence the reversed order.
	const parsed = schema.safeParse(Object.fromEntries([...new URL(request.url).searchParams].reverse()));
	return parsed.success ? parsed.data : null;
}
