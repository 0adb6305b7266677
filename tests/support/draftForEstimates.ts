import type { RepairType } from '../../domain/booking/catalogue.ts';
import { type DraftAction, draftReducer } from '../../domain/booking/draftReducer.ts';
import { type Draft, emptyDraft } from '../../domain/booking/draftState.ts';
import type { Dealer, SlotGrid } from '../../domain/dealers/dealer.ts';

const nearDelhi = 'latitude=28.6448&longitude=77.216721';

/**
 * The draft after the date and time step: a dealer, a free slot, and the four fields. With verified access, `headers`
 * need a session cookie.
 */
export async function draftForEstimates(
	portal: string,
	regNo: string,
	headers: Readonly<Record<string, string>> = {},
): Promise<Draft> {
	const fetchData = async <T>(path: string): Promise<T> => {
		const response = await fetch(`${portal}${path}`, { headers });
		const body: { ok: boolean; data: T } = await response.json();
		if (!body.ok) throw new Error(`${path} could not be read for the draft`);
		return body.data;
	};
	const now = new Date();
	const empty = emptyDraft(regNo, now);
	const [dealer] = await fetchData<readonly Dealer[]>(`/data/dealers?RegNo=${regNo}&${nearDelhi}`);
	if (!dealer) throw new Error('there is no dealer for the draft');
	const grid = await fetchData<SlotGrid>(
		`/data/slots?RegNo=${regNo}&DealerCode=${dealer.code}&SelectedDate=${empty.date}`,
	);
	const free = grid.columns.flatMap(({ day, slots }) => slots.filter((s) => s.isAvailable).map((s) => ({ ...s, day })));
	const [slot] = free;
	const [repair] = await fetchData<readonly RepairType[]>(`/data/repair-types?RegNo=${regNo}`);
	if (!slot || !repair) throw new Error('there is no free slot or no repair type for the draft');
	const { day, slotId, start, end } = slot;
	const actions: readonly DraftAction[] = [
		{ type: 'chooseDealer', dealer, dealerType: 'Nearby' },
		{ type: 'chooseSlot', slot: { day, slotId, start, end } },
		{ type: 'typeText', field: 'mobile', text: '9876543210' },
		{ type: 'typeText', field: 'km', text: '25000' },
		{ type: 'chooseRepairType', id: repair.repairTypeId, name: repair.displayName },
	];
	return actions.reduce((draft, action) => draftReducer(draft, action, now), empty);
}
