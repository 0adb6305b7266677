import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { createBookingPayload, deleteBookings, testDay } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, readLatestJobCard } from '../../../tests/support/provider/jobCards.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { deskCommands } from './commands.ts';
import { createDeskRouter } from './deskRouter.ts';

const token = 'desk-token-of-tests';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

describeEachDemoDatabase('The desk', (database) => {
	let provider: EmbeddedTestProvider;
	const refusals: string[] = [];
	const logged: object[] = [];
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(async () => {
		await deleteBookings(database().db);
		refusals.length = 0;
		logged.length = 0;
	});
	const request = async (method: string, path: string, body?: unknown, bearer = token, language = 'en') => {
		const desk = createDeskRouter({
			db: database().db,
			now: () => testNow,
			tokens: ['another-token-that-opens', token],
			log: { info: (fields) => logged.push(fields), error: (fields) => logged.push(fields) },
			countRejection: (command) => refusals.push(command),
		});
		const response = await desk.request(path, {
			method,
			headers: { Authorization: `Bearer ${bearer}`, 'Accept-Language': language },
			...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		});
		return { status: response.status, body: (await response.json()) as Record<string, unknown> };
	};
	const post = async (regNo: string, command: string, body?: unknown) => {
		const answer = await request('POST', `/vehicles/${regNo}/${command}`, body);
		if (answer.status !== 200) throw new Error(`${command}: ${JSON.stringify(answer)}`);
		return answer.body;
	};
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, database().db, provider);
	const opening = { adviser: 'Meera Joshi', adviserNumber: '020-25671234 / 98220 12345', delivery: '2026-11-24 17:00' };

	test('takes a vehicle from its booking to the closed job card', async () => {
		const regNo = await vehicle('booked');
		const day = await request('GET', `/dealers/MH-PUN-01/appointments?day=${testDay}`);
		expect(day.body).toMatchObject({
			ok: true,
			day: testDay,
			appointments: [{ regNo, status: 'Booked', pickUp: true }],
		});
		expect(await request('GET', '/dealers/MH-PUN-01/appointments')).toMatchObject({ body: { appointments: [] } });
		const twice = await request('GET', `/dealers/MH-PUN-01/appointments?day=${testDay}&day=2026-01-01`);
		expect(twice.body).toEqual(day.body);

		const opened = await post(regNo, 'open', { ...opening, km: 12_000, cost: 2500.5 });
		expect(opened).toMatchObject({
			ok: true,
			regNo,
			status: 'Open',
			possible: expect.arrayContaining(['propose-estimate']),
		});
		expect(await readLatestJobCard(regNo, provider)).toMatchObject({
			ServiceAdvisorContactNumber: '020-25671234 / 98220 12345',
			EstimatedDeliveryTime: '2026-11-24T11:30:00.000Z',
			EstimatedCostAtBookingTime: 2500.5,
			UsageReading: 12_000,
		});
		await post(regNo, 'skip-stage', { stage: 'waiting for wash' });
		for (const stage of workshopStages.slice(1, 4)) await post(regNo, 'complete-stage', { stage });

		const documents = [{ name: 'Photo of brake pads.png', content: png }];
		const jobs = [
			{ name: 'Brake pads', price: '428.50', partCode: 'PAD-F' },
			{ name: 'Clutch cable', price: '250.00' },
		];
		const unpriced = { comments: 'Worn down', jobs: [{ name: 'Clutch cable', price: 'NA' }] };
		expect(await request('POST', `/vehicles/${regNo}/propose-estimate`, unpriced)).toMatchObject({
			status: 422,
			body: { error: expect.stringMatching(/"Clutch cable" has no price/) },
		});
		const proposed = await post(regNo, 'propose-estimate', { comments: 'Worn down', jobs, documents });
		const possible = ['withdraw-estimate', 'promise', 'finish-job', 'online-payment'];
		expect(proposed).toMatchObject({ waitsForOwner: true, possible });
		const { JobCardId, RevisedServiceEstimation } = await readLatestJobCard(regNo, provider);
		const estimate = RevisedServiceEstimation?.at(-1);
		await provider.call('ApproveOrRejectRevisedServiceEstimation', {
			JobCardId: JobCardId ?? '',
			DocumentId: estimate?.DocumentId ?? '',
			CustomerComments: 'Only the pads',
			Items: [{ PartId: estimate?.AdditionalJobsForApproval?.[0]?.PartId ?? '', Status: 'Approved' }],
		});
		expect((await request('GET', `/vehicles/${regNo}/answer`)).body).toMatchObject({
			answer: 'answered',
			customerComments: 'Only the pads',
			jobs: [
				{ job: 'Brake pads', price: '428.50', status: 'Approved' },
				{ job: 'Clutch cable', price: '250.00', status: 'Rejected' },
			],
		});

		await post(regNo, 'complete-stage', { stage: 'FinalInspection' });
		await post(regNo, 'close-billing', { amount: '1846.50' });
		await post(regNo, 'online-payment', { state: 'off' });
		await post(regNo, 'release-proforma');
		const paid = await post(regNo, 'pay', { mode: 'UPI', receipt: 'R-77', amount: 1846.5 });
		expect(paid).toMatchObject({ appointmentStatus: 'Payment Received', amount: '1846.50', onlinePayment: 'off' });
		const { body } = await request('GET', '/payments?dealerCode=MH-PUN-01');
		expect(body.payments).toMatchObject([{ regNo, amount: '1846.50', transactionId: 'R-77', refund: 'none' }]);
		expect((await request('GET', '/refunds')).body).toEqual({ ok: true, refunds: [] });
		await post(regNo, 'raise-tax-invoice');
		await post(regNo, 'deliver');
		expect(await post(regNo, 'close', { nextService: '2027-05-01' })).toMatchObject({ status: 'Closed', possible: [] });
		const description = (await request('GET', `/vehicles/${regNo}`)).body;
		expect(description).toMatchObject({ owner: 'Aarav Kulkarni', status: 'Closed', lastKmReading: 12_000 });
		expect(description.stages).toHaveLength(9);
	});

	test('shows what the owner chose and wrote, in the list of a day and of the vehicle, and logs none of it', async () => {
		const payload = await createBookingPayload(database().db, provider);
		const email = '=cmd@example.in';
		const [deselected, ...chosen] = payload.PeriodicParts;
		const [job] = payload.AdditionalServices;
		await provider.call(
			'BookServiceAppointment',
			{ ...payload, CustomerEmailForAppointment: email },
			{ key: crypto.randomUUID() },
		);
		const booking = {
			email,
			problem: 'Brake makes a noise\nwhen it is <wet>',
			parts: chosen.map((part) => ({ part: part.PartName, price: part.Price.toFixed(2) })),
			deselectedParts: [
				{ deselectedPart: deselected?.PartName, price: deselected?.Price.toFixed(2), reason: 'Changed last month' },
			],
			jobs: [
				{
					job: job?.JobTypeName,
					partPrice: job?.PartPrice.toFixed(2),
					labourPrice: job?.LabourPrice.toFixed(2),
					price: ((job?.PartPrice ?? 0) + (job?.LabourPrice ?? 0)).toFixed(2),
				},
			],
			totalParts: payload.TotalPartsPrice,
			totalLabour: payload.TotalLabourCharges,
			totalEstimate: payload.TotalEstimateAmount,
			pickUpAddress: '12 MG Road, Pune, Maharashtra 411001',
			dropOffAddress: 'Gate 2, IT Park, Pune, Maharashtra 411001',
			pickUpCharge: null,
			declaration: [],
		};
		const day = await request('GET', `/dealers/MH-PUN-01/appointments?day=${testDay}`);
		expect(day.body.appointments).toEqual([expect.objectContaining({ ...booking, mobile: '9876543210' })]);
		const { email: contactEmail, ...shown } = booking;
		const show = await request('GET', '/vehicles/MH12AB1234');
		expect(show.body).toMatchObject({
			...shown,
			...{ appointmentDay: testDay, appointmentTime: '10:00 - 11:00', dealerCode: 'MH-PUN-01', repair: 'Paid service' },
			...{ contactMobile: '9876543210', contactEmail, bookedKm: payload.KmReading },
		});

		await post('MH12AB1234', 'open', opening);
		expect((await request('GET', '/vehicles/MH12AB1234')).body).toMatchObject({ ...shown, stages: { length: 9 } });
		await request('POST', '/vehicles/MH12AB1234/close', {});
		const texts = JSON.stringify(logged);
		expect(logged).toHaveLength(1);
		for (const personal of ['9876543210', email, 'Brake', 'MG Road']) expect(texts).not.toContain(personal);
	});

	test('shows pick-up as none, and the answers of a self declaration, by their names', async () => {
		const { db } = database();
		const { PickAddress: _pickUp, DropOffAddress: _dropOff, ...payload } = await createBookingPayload(db, provider);
		const [declaration] =
			(await provider.call('GetSelfDeclarationViewByDealerCode', { DealerCode: 'MH-PUN-01' })).Data ?? [];
		const questions = declaration?.Question ?? [];
		await provider.call(
			'BookServiceAppointment',
			{
				...payload,
				IsPickUpAndDropAvailed: false,
				SelfDeclarationId: declaration?.SelfDeclarationId ?? '',
				SelfDeclarationQuestionnaire: questions.map((question) => ({
					QuestionId: question.QuestionId,
					AnswerType: question.AnswerType,
					AnswerTypeName: question.AnswerTypeName ?? '',
					SelectedLOV: question.LOV?.slice(0, 1).map((option) => option.LOVId) ?? [],
				})),
			},
			{ key: crypto.randomUUID() },
		);
		const { body } = await request('GET', '/vehicles/MH12AB1234');
		expect(body).toMatchObject({ pickUpAddress: null, dropOffAddress: null });
		expect(body.declaration).toEqual(
			questions.map((question) => ({
				question: question.QuestionName,
				answer: question.LOV?.[0]?.NameofOption ?? '',
			})),
		);
	});

	test('says who cancelled a booking that cannot be opened any more', async () => {
		for (const by of ['CancelledbyUser', 'CancelledbyDealer'] as const) {
			const regNo = await vehicle('booked');
			await database().db.updateTable('appointment').set({ status: by }).where('status', '=', 'Booked').execute();
			const error = resultText('stepNotPossible', { step: 'open', status: by, isPaid: false });
			const expected = { status: 409, body: { ok: false, error, allowed: [] } };
			expect(await request('POST', `/vehicles/${regNo}/open`, opening)).toEqual(expected);
			await deleteBookings(database().db);
		}
	});

	test('rejects a step out of order with the possible steps, counts it, and logs it without personal data', async () => {
		const regNo = await vehicle('open');
		expect(await request('POST', `/vehicles/${regNo}/deliver`)).toEqual({
			status: 409,
			body: {
				ok: false,
				error: resultText('stepNotPossible', { step: 'deliver', status: 'Open', isPaid: false }),
				allowed: [
					...[
						'complete-stage WaitingForWash',
						'skip-stage WaitingForWash',
						'propose-estimate',
						'promise',
						'finish-job',
					],
					'online-payment',
				],
			},
		});
		expect(await request('POST', '/vehicles/MH99ZZ9999/deliver')).toMatchObject({ status: 404, body: { ok: false } });
		expect(refusals).toEqual(['deliver', 'deliver']);
		expect(JSON.stringify(logged)).not.toContain('MH99ZZ9999');
		expect(logged).toMatchObject([{ command: 'deliver', status: 409 }, { reason: 'regNoUnknown' }]);
	});

	test.each<[string, string, unknown, RegExp]>([
		['a registration number that is none', '/vehicles/nothing/deliver', {}, /regNo: must be a registration number/],
		['a field that is unknown', '/vehicles/MH12AB1234/deliver', { fast: true }, /fast/],
		['a body that is not JSON', '/vehicles/MH12AB1234/deliver', '{', /not a JSON object/],
		['a list as body', '/vehicles/MH12AB1234/deliver', [], /not a JSON object/],
		['a field of the address in the body', '/vehicles/MH12AB1234/deliver', { regNo: 'KA01EF2345' }, /address already/],
		[
			'a time that is none',
			'/vehicles/MH12AB1234/open',
			{ ...opening, delivery: '2026-02-30 10:00' },
			/delivery: must/,
		],
		['a negative amount', '/vehicles/MH12AB1234/close-billing', { amount: -1 }, /amount: must be rupees/],
		['a third decimal', '/vehicles/MH12AB1234/close-billing', { amount: '1.005' }, /amount: must be rupees/],
		['control characters', '/vehicles/MH12AB1234/block', { message: 'a\u0000b' }, /message/],
		['an empty message', '/vehicles/MH12AB1234/block', { message: ' ' }, /message/],
	])('rejects %s', async (_, path, body, reason) => {
		expect(await request('POST', path, body)).toMatchObject({
			status: 422,
			body: { ok: false, error: expect.stringMatching(reason), allowed: [] },
		});
	});

	test('rejects a document whose content is not of its type, and one over the size limit of a request', async () => {
		const regNo = await vehicle('open');
		const propose = (content: string) => {
			const documents = [{ name: 'a.png', content }];
			const body = { comments: 'x', jobs: [{ name: 'x', price: 1 }], documents };
			return request('POST', `/vehicles/${regNo}/propose-estimate`, body);
		};
		expect(await propose('PHN2Zy8+')).toMatchObject({ status: 422 });
		expect(await propose('not base64!')).toMatchObject({ status: 422 });
		expect(await propose(Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64'))).toMatchObject({ status: 422 });
		expect(await propose('A'.repeat(16 * 1024 * 1024))).toMatchObject({ status: 413 });
		expect(refusals).toEqual(['propose-estimate', 'propose-estimate', 'propose-estimate', 'bodyTooLarge']);
		expect(logged).toMatchObject([
			{ reason: 'documentNotAsNamed' },
			{ reason: 'deskFieldsMalformed', errors: expect.stringMatching(/documents/) },
			{ reason: 'documentTooLarge' },
			{ reason: 'larger than 15 MB' },
		]);
		expect(await readLatestJobCard(regNo, provider)).toMatchObject({ IsCustomerApprovalRequired: false });
	});

	test.each([
		['bill-to', { gstin: '29AAPFU0939F1ZR', name: 'Deccan 😀' }, '😀'],
		['bill-to', { gstin: '29AAPFU0939F1ZR', address: '3 王府, Pune' }, '王 府'],
		['pay', { mode: 'UPI', receipt: 'R-✅' }, '✅'],
		['cancel-invoice', { reason: 'wrong → right' }, '→'],
		['propose-estimate', { comments: '😀', jobs: [{ name: 'Brake pads 🔧', price: 1 }] }, '🔧'],
	])('rejects what an invoice cannot print, in both languages: %s %j', async (command, body, characters) => {
		const path = `/vehicles/MH12AB1234/${command}`;
		const english = await request('POST', path, body);
		expect(english).toMatchObject({ status: 422, body: { error: resultText('textNotPrintable', { characters }) } });
		const hindi = await request('POST', path, body, token, 'hi');
		expect(hindi.body.error).toContain(`इनवॉइस पर यह नहीं छप सकता: ${characters}।`);
		expect(JSON.stringify(logged)).not.toContain(characters);
	});

	test('sets and removes a block', async () => {
		const message = 'A part is on its way.';
		expect(await post('mh-12-ab-1234', 'block', { message })).toMatchObject({ regNo: 'MH12AB1234', block: message });
		const blocked = await provider.call('GetIBStatusForAppointment', { RegNo: 'MH12AB1234' });
		expect(blocked).toMatchObject({ IsRequestSuccessfull: true, Message: expect.stringContaining(message) });
		await post('MH12AB1234', 'unblock');
		const free = await provider.call('GetIBStatusForAppointment', { RegNo: 'MH12AB1234' });
		expect(free.IsRequestSuccessfull).toBe(false);
	});

	test('lists the dealers, and the vehicles that are at the workshop now', async () => {
		const { dealers } = (await request('GET', '/dealers')).body as { dealers: { code: string }[] };
		expect(dealers).toContainEqual({
			code: 'MH-PUN-01',
			name: expect.any(String),
			city: 'Pune',
			state: 'Maharashtra',
			pin: expect.stringMatching(/^\d{6}$/),
			phone: expect.any(String),
			gstin: expect.stringMatching(/^27/),
		});
		expect(dealers.map(({ code }) => code)).toEqual(dealers.map(({ code }) => code).toSorted());

		const listed = async (query = '') =>
			(await request('GET', `/workshop${query}`)).body as { vehicles: Record<string, unknown>[] };
		const [booked, working, delivered] = [await vehicle('booked'), await vehicle('working'), await vehicle('released')];
		await post(working, 'propose-estimate', { comments: 'Worn', jobs: [{ name: 'Pads', price: '428' }] });
		await post(delivered, 'deliver');
		const all = (await listed()).vehicles;
		expect(all.find(({ regNo }) => regNo === working)).toEqual({
			dealerCode: 'MH-PUN-01',
			jobCardNo: expect.stringMatching(/^JC\d+$/),
			regNo: working,
			model: expect.any(String),
			openedAt: expect.stringMatching(/Z$/),
			status: 'Work In Progress',
			stage: expect.any(String),
			waitsForOwner: true,
			amount: null,
			isPaid: false,
			estimatedDelivery: '2026-11-24T11:30:00.000Z',
			adviser: 'Meera Joshi',
		});
		expect(all.map(({ regNo }) => regNo)).toEqual(expect.not.arrayContaining([booked]));
		expect(all.map(({ regNo }) => regNo)).toEqual(expect.not.arrayContaining([delivered]));
		const { vehicles } = await listed('?dealerCode=MH-PUN-01');
		expect(new Set(vehicles.map(({ dealerCode }) => dealerCode))).toEqual(new Set(['MH-PUN-01']));
		expect((await listed('?dealerCode=KA-BLR-01')).vehicles).toEqual([]);
		expect(await request('GET', '/workshop?dealerCode=')).toMatchObject({ status: 422 });
	});

	test('takes a payment in the modes that its help names, and in no other', async () => {
		const regNo = await vehicle('released');
		const pay = (mode: string) => request('POST', `/vehicles/${regNo}/pay`, { mode, receipt: 'R-1' });
		const help = deskCommands.find(({ name }) => name === 'pay')?.fields.mode?.help;
		expect(help).toBe('how: Cash, Card, UPI, Cheque, Bank transfer');
		expect(await pay('Barter')).toMatchObject({
			status: 422,
			body: { error: expect.stringContaining('mode: must be one of Cash, Card, UPI, Cheque, Bank transfer') },
		});
		expect(await pay(' bank TRANSFER')).toMatchObject({ status: 200 });
		const { JobCardNo } = await readLatestJobCard(regNo, provider);
		const { payments } = (await request('GET', `/payments?jobCardNo=${JobCardNo}`)).body;
		expect(payments).toMatchObject([{ mode: 'Bank transfer' }]);
	});

	test('cancels for the dealer, and rejects a refund that is not due', async () => {
		const regNo = await vehicle('booked');
		const cancelled = await post(regNo, 'cancel', { reason: 'Closed for a day' });
		expect(cancelled).toMatchObject({ appointmentStatus: 'CancelledbyDealer' });
		expect(await request('POST', '/refunds/none/done')).toMatchObject({ status: 404 });
		expect(await request('GET', '/dealers/XX-1/appointments')).toMatchObject({ status: 404 });
		expect(await request('GET', `/vehicles/${regNo}/answer`)).toMatchObject({ status: 404 });
	});

	test('says when a list of payments is cut off', async () => {
		const { db } = database();
		const { JobCardId, JobCardNo } = await readLatestJobCard(await vehicle('billed'), provider);
		const dueRefunds = (count: number) =>
			Array.from({ length: count }, (_, at) => ({
				job_card_id: JobCardId ?? '',
				kind: 'dealership' as const,
				mode: 'Cash',
				transaction_id: `R-${at}`,
				amount: 100,
				received_at: new Date(testNow.getTime() + at * 1_000),
				refund: 'due' as const,
			}));
		await db.insertInto('payment').values(dueRefunds(500)).execute();
		const listed = async (list: 'payments' | 'refunds') =>
			(await request('GET', `/${list}?jobCardNo=${JobCardNo}`)).body;
		for (const list of ['payments', 'refunds'] as const) {
			expect(await listed(list)).toEqual({ ok: true, [list]: expect.any(Array) });
		}
		await db.insertInto('payment').values(dueRefunds(1)).execute();
		for (const list of ['payments', 'refunds'] as const) {
			const { more, note, [list]: rows } = await listed(list);
			expect([more, note, rows]).toEqual([true, expect.stringContaining('more'), expect.any(Array)]);
			expect(rows).toHaveLength(500);
		}
	});

	test('requires one of its tokens', async () => {
		for (const wrong of ['', 'wrong', `${token}x`, token.slice(1)]) {
			expect(await request('GET', '/refunds', undefined, wrong)).toMatchObject({ status: 401, body: { ok: false } });
		}
		expect(await request('GET', '/nothing')).toMatchObject({ status: 404, body: { ok: false } });
		expect(await request('POST', '/nothing', undefined, 'wrong')).toMatchObject({ status: 401 });
	});
});

describe('the list of commands', () => {
	test('has each once, with a path and a help line of its own', () => {
		for (const part of ['name', 'summary'] as const) {
			expect(new Set(deskCommands.map((command) => command[part])).size).toBe(deskCommands.length);
		}
		expect(new Set(deskCommands.map(({ method, path }) => `${method} ${path}`)).size).toBe(deskCommands.length);
		for (const { path, fields } of deskCommands) {
			for (const [, name = ''] of path.matchAll(/:(\w+)/g)) expect(fields[name]?.form).toBe('word');
		}
	});
});
