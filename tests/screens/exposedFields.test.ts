import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import routes from '../../app/routes.ts';
import { type Services, servicesContext } from '../../app/services.ts';
import { loader as verify } from '../../app/verify/verify.tsx';
import { exposedFields } from '../../server/testing/exposedFields.ts';
import { keyPaths } from '../../server/testing/pageData.ts';

type Entries = typeof routes;

const entriesOf = (entries: Entries): Entries =>
	entries.flatMap((entry) => [entry, ...entriesOf((entry.children ?? []) as Entries)]);

/** These routes redirect, or return a file or nothing. */
const withoutData = [
	...['shell/signOut.ts', 'shell/language.ts', 'catchAll.ts', 'catchAll.ts'],
	...[
		'home/calendarFileRoute.ts',
		'revisedEstimate/document.ts',
		'makepayment/invoice.ts',
		'privacy/dataFile.ts',
		'booking/steps/estimates/estimates.tsx',
	],
];

it('Every route with a loader has its fields listed (checked by payloads.process.test.ts)', async () => {
	const free: string[] = [];
	for (const { id, file, path = '' } of entriesOf(routes)) {
		const module: object = await import(/* @vite-ignore */ `../../app/${file}`);
		const isHeld = exposedFields(file.replace(/\.tsx?$/, '')) ?? exposedFields(id ?? `/${path}`);
		if ('loader' in module && !isHeld) free.push(file);
	}
	expect(free.toSorted()).toEqual(withoutData.toSorted());
});

it('The screen for one-time codes exposes these fields only', () => {
	const context = new RouterContextProvider();
	const access = { accessDecision: { kind: 'verify', requestedRegNo: 'MH12AB1234' }, offersCodes: true };
	context.set(servicesContext, { access } as unknown as Services);
	const request = new Request('http://portal.test/verify?RegNo=MH12AB1234&to=%2Ftracking');
	const data = verify({ context, request, params: {} } as never);
	expect(new Set(keyPaths(data))).toEqual(exposedFields('verify/verify'));
});
