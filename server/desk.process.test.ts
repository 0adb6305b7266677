import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCommand } from './testing/captureCommand.ts';
import { type RunningPortal, spawnCommand, startPortal } from './testing/startPortal.ts';

describe('npm run desk', () => {
	let portal: RunningPortal;
	let folder = '';
	beforeAll(async () => {
		portal = await startPortal();
		folder = await mkdtemp(join(tmpdir(), 'desk-'));
	});
	afterAll(async () => {
		await portal.kill();
		await rm(folder, { recursive: true, force: true });
	});
	const desk = (...args: readonly string[]) => captureCommand('desk', args, portal.env);
	const json = async (...args: readonly string[]) => {
		const { code, output, errors } = await desk(...args, '--json');
		if (code !== 0) throw new Error(errors);
		return JSON.parse(output) as Record<string, unknown>;
	};
	const fails = async (about: RegExp, ...args: readonly string[]) => {
		const { code, output, errors } = await desk(...args);
		expect({ code, lines: errors.trimEnd().split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(about)] });
		expect(output).toBe(errors);
	};
	const asOwner = async (regNo: string) => {
		const home = await fetch(`${portal.url}/?RegNo=${regNo}`);
		return home.text();
	};

	it('lists its commands, and the arguments of each', async () => {
		expect((await desk('help')).output).toMatch(/propose-estimate {2,}Ask the owner/);
		expect((await desk()).output).toMatch(/npm run desk -- help COMMAND/);
		const about = (await desk('help', 'open')).output;
		expect(about).toMatch(/open REGNO \[options\]/);
		expect(about).toMatch(/--adviser TEXT .*\(needed\)/);
		expect(about).toMatch(/--km TEXT(?!.*needed)/);
		expect((await desk('pay', '--help')).output).toMatch(/--receipt TEXT/);
	});

	it('reports an error in one line', async () => {
		await fails(/no command "fly"/, 'fly');
		await fails(/regNo is missing/, 'deliver');
		await fails(/Missing: --adviser, --adviser-number\. npm run desk -- help open/, 'open', 'KA01EF2345');
		await fails(/--speed/, 'deliver', 'KA01EF2345', '--speed', '9');
		await fails(/must be a registration number/, 'deliver', 'nonsense');
		await fails(/There is no vehicle "MH99ZZ9999"/, 'show', 'MH99ZZ9999');
		await fails(/adviser: /, 'open', 'KA01EF2345', '--adviser', '', '--adviser-number', '9000011111');
		await fails(
			/deliver is not possible now \(Booked\). Possible now: open, cancel, move, change\./,
			'deliver',
			'KA01EF2345',
		);
	});

	it('blocks a vehicle and unblocks it', async () => {
		const message = 'Please call us first.';
		// A process of its own, which calls the portal's.
		const blocked = await spawnCommand('desk', ['block', 'MH12AB1234', '--message', message], portal.env);
		expect(blocked.output).toContain(message);
		expect(await json('show', 'MH12AB1234')).toMatchObject({ ok: true, block: message });
		expect((await desk('unblock', 'MH12AB1234')).code).toBe(0);
		expect(await json('show', 'MH12AB1234')).toMatchObject({ block: null });
	});

	describe('works through the running portal', () => {
		const regNo = 'KA01EF2345';

		it('opens a job card and completes its stages', async () => {
			expect(await json('show', regNo)).toMatchObject({ appointmentStatus: 'Booked' });
			const opened = await desk('open', regNo, '--adviser', 'Meera Joshi', '--adviser-number', '9000011111');
			expect(opened.output).toMatch(/^status +Open$/m);
			expect(opened.output).toMatch(/^possible +complete-stage WaitingForWash, /m);
			for (const stage of ['WaitingForWash', 'washing', 'waiting for repair']) {
				await json('complete-stage', regNo, ...stage.split(' '));
			}
		});

		it('proposes an estimate with documents from files', async () => {
			await writeFile(join(folder, 'Quote.pdf'), '%PDF-1.7\n');
			await writeFile(join(folder, 'fake.pdf'), 'not a PDF');
			const propose = ['propose-estimate', regNo, '--comments', 'Worn down', '--job', 'Brake pads=428.50'];
			await fails(/cannot be read \(ENOENT\)/, ...propose, '--document', join(folder, 'none.pdf'));
			await fails(/"fake.pdf" is not what .pdf says/, ...propose, '--document', join(folder, 'fake.pdf'));
			await fails(/--job "Brake pads" is not NAME=PRICE/, ...propose.with(-1, 'Brake pads'));
			await fails(/"Cable" has no price/, ...propose, '--job', 'Cable=NA');
			const proposed = await json(...propose, '--job', 'Cable=250', '--document', join(folder, 'Quote.pdf'));
			expect(proposed).toMatchObject({ waitsForOwner: true, status: 'Work In Progress' });
			const answer = await desk('answer', regNo);
			expect(answer.output).toMatch(/^answer +waiting$/m);
			expect(answer.output).toMatch(/^Brake pads +– +428\.50 +Proposed$/m);
			await json('withdraw-estimate', regNo);
		});

		it('bills, takes the payment and closes the job card', async () => {
			for (const stage of ['UnderRepair', 'FinalInspection']) await json('complete-stage', regNo, stage);
			expect(await json('close-billing', regNo)).toMatchObject({ status: 'Invoiced' });
			for (const step of ['release-proforma', 'raise-tax-invoice']) await json(step, regNo);
			await json('online-payment', regNo, 'off');
			await json('pay', regNo, '--mode', 'UPI', '--receipt', 'R-9');
			await json('deliver', regNo);
			expect(await json('close', regNo)).toMatchObject({ appointmentStatus: 'closed', possible: [] });
			expect(await asOwner(regNo)).toContain('Residency Road Motors');
		});

		it('lists the payments, as a spreadsheet too', async () => {
			const payments = await desk('payments', '--dealer-code', 'KA-BLR-01');
			expect(payments.output).toMatch(/KA01EF2345 .*UPI .*R-9/);
			const sheet = await desk('payments', '--dealer-code', 'KA-BLR-01', '--csv');
			expect(sheet.output).toMatch(/^\ufeffid,"received at",.*\r\n.*,KA01EF2345,.*,R-9,.*\r\n$/s);
			expect((await desk('refunds')).output).toContain('refunds: none');
		});
	});

	it('serves the same commands over HTTP to clients with the token', async () => {
		const address = `${portal.internalUrl}/desk/vehicles/MH12AB1234`;
		expect((await fetch(address)).status).toBe(401);
		const { DESK_TOKEN } = JSON.parse(await readFile(join(portal.dataDir, 'secrets.json'), 'utf8'));
		const answer = await fetch(address, { headers: { Authorization: `Bearer ${DESK_TOKEN}` } });
		expect(await answer.json()).toMatchObject({ ok: true, regNo: 'MH12AB1234' });
		const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		expect(metrics).toMatch(/desk_rejections_total\{command="deliver"\} [1-9]/);
		expect(portal.output()).not.toContain('KA01EF2345"');
	});

	it('opens the data folder itself when no portal runs, and says which', async () => {
		await portal.stop();
		const note = `No portal runs on ${portal.dataDir} (DATA_DIR): this command opens it itself.\n`;
		const show = await spawnCommand('desk', ['show', 'KA01EF2345', '--json'], portal.env);
		expect(show.errors).toBe(note);
		expect(JSON.parse(show.output.replace(note, ''))).toMatchObject({ status: 'Closed' });
		expect((await desk('block', 'KA01EF2345', '--message', 'Later')).output).toMatch(/^block +Later$/m);
		const { code, errors } = await desk('deliver', 'KA01EF2345');
		expect({ code, errors }).toEqual({
			code: 1,
			errors: expect.stringMatching(/deliver is not possible now \(Closed, paid\)\.\n$/),
		});
	});
});
