/** Which addresses of app/routes.ts answer as JSON, with what, and which query they take: read off their modules' types. */
import type { Register } from 'react-router';
import type { JsonResponse } from './jsonResult.ts';

type Files = Register['routeFiles'];
type Modules = Omit<Register['routeModules'], 'root'>;
type Answer<M, Method extends string> = M extends Record<Method, (...args: never) => infer R> ? Awaited<R> : never;
type PathOf<Id> = Extract<Files[keyof Files], { id: Id }>['page'];

/** Path → the type of its answer; what answers with anything else than a `JsonResponse` is left out. */
type Endpoints<Method extends 'loader' | 'action'> = {
	[Id in keyof Modules as Answer<Modules[Id], Method> extends JsonResponse<unknown, object>
		? [Answer<Modules[Id], Method>] extends [never]
			? never
			: PathOf<Id>
		: never]: Answer<Modules[Id], Method>;
};

type Loaders = Endpoints<'loader'>;
type Actions = Endpoints<'action'>;

export type DataPath = keyof Loaders;
export type DataAt<P extends DataPath> = Loaders[P] extends JsonResponse<infer T, object> ? T : never;
/** The query of a data address: the vehicle, and what its loader's schema takes. */
export type QueryAt<P extends DataPath> = { readonly RegNo: string } & (Loaders[P] extends JsonResponse<
	unknown,
	infer Q
>
	? Q
	: never);

export type ActionPath = keyof Actions;
export type ResultAt<P extends ActionPath> = Actions[P] extends JsonResponse<infer T, object> ? T : never;
