import { describe, expect, it } from 'vitest';
import { addDays, today } from '../../domain/time/calendar.ts';
import { setUpPortal } from './support/fixture.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

const at = (path: string) => `${fixture.portal.url}${path}`;

describe('an invalid address', () => {
	it.each([
		['a malformed registration number', '/?RegNo=%3Cscript%3E', 200, 'This is not a registration number'],
		['an overlong one', `/?RegNo=${'A'.repeat(5000)}`, 200, 'This is not a registration number'],
		['two of them', '/?RegNo=MH12AB1234&RegNo=KA01EF2345', 200, 'MH12AB1234'],
		['a zero byte', '/?RegNo=%00', 200, 'This is not a registration number'],
		['a path that is not UTF-8', '/%ff', 400, 'cannot be read'],
		['a missing file', '/assets/none.js', 404, 'Not found'],
		['an address of the internal port', '/v1.0/whoami', 404, 'Not found'],
	])('%s', async (_case, path, status, expectedText) => {
		const response = await fetch(at(path));
		const text = await response.text();
		expect(response.status).toBe(status);
		expect(text).toContain(expectedText);
		expect(text).not.toContain('<script>alert');
		expect(text).not.toMatch(/node_modules|ZodError|at \w+ \(\//);
	});

	it.each([
		['a dealer code', `/data/slots?RegNo=${regNo}&DealerCode=D%07&SelectedDate=${addDays(today(new Date()), 1)}`],
		[
			'a dealer code too long',
			`/data/slots?RegNo=${regNo}&DealerCode=${'D'.repeat(500)}&SelectedDate=${addDays(today(new Date()), 1)}`,
		],
		['a date', `/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=2026-02-30`],
		['today', `/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=${today(new Date())}`],
		[
			'a date after the window',
			`/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=${addDays(today(new Date()), 17)}`,
		],
		['a position', `/data/dealers?RegNo=${regNo}&latitude=91&longitude=77`],
		['a search too long', `/data/dealers?RegNo=${regNo}&latitude=28&longitude=77&search=${'x'.repeat(101)}`],
		[
			'kilometres',
			`/data/parts-and-jobs?RegNo=${regNo}&DealerCode=D1&RepairTypeId=1&KmReading=-1&AppointmentDate=2026-12-01`,
		],
		['a state', `/data/cities?RegNo=${regNo}&StateId=%07`],
	])('%s: 400 as JSON', async (_case, path) => {
		const before = fixture.portal.output().length;
		const response = await fetch(at(path));
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ ok: false, problem: { kind: 'malformed', message: null } });
		const lines = () =>
			fixture.portal
				.output()
				.slice(before)
				.split('\n')
				.filter((line) => line.includes('malformed request'));
		await expect.poll(lines, { message: 'log lines with the cause' }).toHaveLength(1);
	});

	it('an unknown dealer is answered with a message', async () => {
		const day = addDays(today(new Date()), 2);
		const response = await fetch(at(`/data/slots?RegNo=${regNo}&DealerCode=NO-SUCH&SelectedDate=${day}`));
		expect(response.status).toBeLessThan(500);
		expect(await response.text()).toContain('This dealership is not known');
	});
});
