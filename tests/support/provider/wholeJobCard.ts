/** For tests: the job card of a recognizable owner, with personal data in every field that can hold it. */
import type { Kysely } from 'kysely';
import { createOneTimeCodes } from '../../../access/codes/oneTimeCodes.ts';
import { createSessionStore } from '../../../access/sessions/sessions.ts';
import { askedCode } from '../../../access/testing/askedCode.ts';
import type { Database } from '../../../db/schema.ts';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { raiseTaxInvoice, releaseProforma } from '../../../provider/embedded/invoices/issueInvoice.ts';
import {
	closeBilling,
	closeJobCard,
	deliver,
	payAtDealership,
} from '../../../provider/embedded/jobCards/jobCardSteps.ts';
import { openJobCard } from '../../../provider/embedded/jobCards/openJobCard.ts';
import { proposeEstimate, withdrawEstimate } from '../../../provider/embedded/jobCards/revisedEstimate.ts';
import { type EmbeddedTestProvider, testNow } from './harness.ts';
import { completeStages, createVehicleAt, jobCardFields, testContext } from './jobCards.ts';

/** Every other text of the job card has `MARKED` in it. */
export const markedOwner = { name: 'Zubeida Marker', mobile: '9111122222', email: 'zubeida@marker.example' };

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('MARKED PICTURE')]);

export interface WholeJobCard {
	readonly regNo: string;
	readonly vehicleId: string;
	readonly jobCardId: string;
	readonly sessionId: string;
}

/** Creates the job card, up to the released proforma. */
export async function createWholeJobCard(db: Kysely<Database>, provider: EmbeddedTestProvider): Promise<WholeJobCard> {
	const context = testContext(db);
	const { name, mobile, email } = markedOwner;
	const regNo = await createVehicleAt('booked', db, provider);
	const ofVehicle = db.updateTable('vehicle').where('reg_no', '=', regNo);
	await ofVehicle.set({ customer_name: name, customer_mobile: mobile, customer_email: email }).execute();
	// As if the vehicle had always been theirs.
	await ofVehicle.set({ owner_since: null }).execute();
	await db.deleteFrom('link_revocation').where('reg_no', '=', regNo).execute();
	const { id: vehicleId } = await db
		.selectFrom('vehicle')
		.select('id')
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	await db
		.updateTable('appointment')
		.set({ mobile, problem: 'MARKED PROBLEM', pick_up_line1: 'MARKED LANE 5' })
		.where('vehicle_id', '=', vehicleId)
		.execute();
	const session = { regNo, appointmentId: null, hadSeenBooking: false, bookingSeen: false, bearer: null };
	const sessionId = await createSessionStore(db).open(
		{ ...session, openedBy: 'link', linkMadeAt: testNow },
		null,
		testNow,
	);
	await createOneTimeCodes(db, [{ kid: 'k1', key: Buffer.alloc(32, 7) }]).issue(askedCode(regNo), testNow);
	await addReceiptAndLink(regNo, db);
	await provider.direct().giveConsent({ regNo, noticeVersion: 1 });
	await provider.direct().requestErasure(regNo);
	await openJobCard({ ...jobCardFields, regNo, adviser: 'MARKED ADVISER' }, context);
	await completeStages(regNo, workshopStages.slice(0, 3), context);
	const documents = [{ name: 'MARKED.jpg', content: jpeg }];
	const jobs = [{ name: 'MARKED JOB', partCode: '', price: 42_800 }];
	await proposeEstimate({ regNo, comments: 'MARKED COMMENT', jobs, documents }, context);
	await withdrawEstimate(regNo, context);
	await completeStages(regNo, workshopStages.slice(3), context);
	const { id: jobCardId } = await db
		.selectFrom('job_card')
		.select('id')
		.where('vehicle_id', '=', vehicleId)
		.executeTakeFirstOrThrow();
	const line = { position: 99, kind: 'ExtraJob' as const, name: 'MARKED LINE', part_price: 0, labour_price: 0 };
	await db
		.insertInto('job_card_line')
		.values({ job_card_id: jobCardId, ...line })
		.execute();
	const promise = { number: 1, promised_at: testNow, words: 'MARKED WORDS', changed_at: testNow };
	await db
		.insertInto('delivery_change')
		.values({ job_card_id: jobCardId, ...promise })
		.execute();
	await closeBilling({ regNo, amount: 184_650 }, context);
	await releaseProforma(regNo, context);
	const order = { order_id: `KS-${crypto.randomUUID().slice(0, 20)}`, amount: 184_650, portal_url: 'http://p.test' };
	const failed = { state: 'failed' as const, failure: 'MARKED ACCOUNT', begun_at: testNow };
	await db
		.insertInto('payment_order')
		.values({ job_card_id: jobCardId, ...order, ...failed })
		.execute();
	return { regNo, vehicleId, jobCardId, sessionId };
}

async function addReceiptAndLink(regNo: string, db: Kysely<Database>): Promise<void> {
	const messages = db.selectFrom('message').select('id').where('reg_no', '=', regNo);
	const { id } = await messages.executeTakeFirstOrThrow();
	const receipt = { message_id: id, channel: 0, status: 'sent' as const, happened_at: testNow };
	await db.insertInto('message_receipt').values(receipt).execute();
	const link = { message_id: id, key_id: 'k1', token_hash: id, reg_no: regNo, path: '/', link_bound_to_id: null };
	await db
		.insertInto('message_link')
		.values({ ...link, made_at: testNow, ends_at: testNow })
		.execute();
}

/** Ends the job card, from the payment at the dealership to the delivery. */
export async function endJobCard(regNo: string, db: Kysely<Database>): Promise<void> {
	const context = testContext(db);
	await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-77' }, context);
	await raiseTaxInvoice(regNo, context);
	await deliver(regNo, context);
	await closeJobCard({ regNo }, context);
}
