/** A draft that the release before has stored in a tab is booked after the upgrade, however the tab sends it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as save } from '../../app/booking/save/save.ts';
import { restoreDraft } from '../../domain/booking/readDraft.ts';
import { earlierDraft } from '../../domain/testing/draft.ts';
import { completedDraft } from '../../server/testing/completedForms.ts';
import { type FaultyUpstreamPortal, openFaultyUpstreamPortal } from '../../server/testing/faultyUpstreamPortal.ts';
import { deleteBookings } from '../support/provider/bookingPayload.ts';
import { testNow } from '../support/provider/harness.ts';

let portal: FaultyUpstreamPortal;
beforeAll(async () => {
	portal = await openFaultyUpstreamPortal();
});
beforeEach(() => deleteBookings(portal.db));
afterAll(() => portal.close());

const regNo = 'MH12AB1234';

/** As it was stored, with a dealer, a slot and prices of this provider. */
async function storedDraft(): Promise<object> {
	const { provider } = portal.servicesFor(regNo);
	const { dealer, date, slot, kms, repairTypeId, repairTypeName, estimate } = await completedDraft(regNo, provider);
	const chosen = { dealer, date, slot, kms, repairTypeId, repairTypeName, estimate, deselected: {}, jobIds: [] };
	return { ...JSON.parse(earlierDraft), ...chosen };
}

test.each([
	['by the page that stored it', (stored: object) => stored],
	['by a page that restored it', (stored: object) => restoreDraft(stored, regNo, testNow)],
])('sent %s', async (_, sentOf) => {
	const draft = sentOf(await storedDraft());
	const body = JSON.stringify({ draft, key: crypto.randomUUID(), isUnanswered: true });
	const request = new Request('http://portal.test/booking/save', { method: 'POST', body });
	const context = portal.contextFor(regNo);
	const response: Response = await save({ context, request, params: {} } as never);
	expect(await response.json()).toMatchObject({ ok: true, data: { kind: 'booked' } });
});
