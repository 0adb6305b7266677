/**
 * First segments of the addresses of the internal port (server/internalApp.ts). The public port answers 404 there, so
 * that a program that asks the wrong port gets an error, not the home page.
 */
export const internalSegments: readonly string[] = [
	...['v1.0', 'desk', 'docs', 'openapi.json', 'metrics', 'messages', 'control'],
];
