/** The named fields that are present. */
export function pickFields<From extends object, Name extends keyof From>(
	from: From,
	...names: readonly Name[]
): Pick<From, Name> {
	const present = names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]);
	return Object.fromEntries(present) as Pick<From, Name>;
}
