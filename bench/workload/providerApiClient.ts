import { z } from 'zod';

/** An entry of `API_CLIENTS`. */
export interface ApiCredentials {
	readonly id: string;
	readonly secret: string;
}

/** A client of the provider API on a portal's internal port. It knows the calls only from `/openapi.json`. */
export interface ProviderApiClient {
	/** The path of a call, from `/v1.0` on. */
	pathOf(call: string): string;
	/** The `Data` of a successful response to an action. @throws for any other response */
	callAction(call: string, fields: object): Promise<readonly Record<string, unknown>[]>;
	readonly headers: Readonly<Record<string, string>>;
}

const description = z.object({ paths: z.record(z.string(), z.unknown()) });
const whoami = z.object({
	Metadata: z.array(z.object({ SystemName: z.string(), SchemaId: z.string() })),
});
const rows = z.object({ IsRequestSuccessfull: z.literal(true), Data: z.array(z.record(z.string(), z.unknown())) });

/** Reads `/openapi.json` and the schema ids. */
export async function openProviderApiClient(
	internalUrl: string,
	{ id, secret }: ApiCredentials,
): Promise<ProviderApiClient> {
	const headers = { ClientId: id, ClientSecret: secret };
	const read = async (path: string): Promise<unknown> => (await fetch(`${internalUrl}${path}`, { headers })).json();
	const paths = Object.keys(description.parse(await read('/openapi.json')).paths);
	const { Metadata } = whoami.parse(await read('/v1.0/whoami?DeviceType=Web'));
	const schemaIds = new Map(Metadata.map(({ SystemName, SchemaId }) => [SystemName, SchemaId]));
	const pathOf = (call: string) => {
		const path = paths.find((each) => each.endsWith(`/${call}`));
		if (path === undefined) throw new Error(`there is no call ${call}`);
		return `/v1.0${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(schemaIds.get(name) ?? ''))}`;
	};
	return {
		headers,
		pathOf,
		async callAction(call, fields) {
			const response = await fetch(`${internalUrl}${pathOf(call)}`, {
				method: 'POST',
				headers: { ...headers, 'Content-Type': 'application/json' },
				body: JSON.stringify(fields),
			});
			const text = await response.text();
			const parsed = rows.safeParse(JSON.parse(text));
			if (!parsed.success) throw new Error(`${call} answered ${response.status}: ${text.slice(0, 2000)}`);
			return parsed.data.Data;
		},
	};
}
