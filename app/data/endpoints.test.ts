import { expectTypeOf, it } from 'vitest';
import type { SlotGrid } from '../../domain/dealers/dealer.ts';
import type { StateWithPins } from '../../domain/places/stateOfPin.ts';
import type { SaveResult } from '../booking/save/saveBooking.ts';
import type { TrackingView } from '../tracking/trackingData.ts';
import type { ActionPath, DataAt, DataPath, QueryAt, ResultAt } from './endpoints.ts';
import { dataUrl, fetchData, postData } from './requests.ts';

it('A request has the type of the loader or action at its address', () => {
	expectTypeOf<DataAt<'/data/slots'>>().toEqualTypeOf<SlotGrid>();
	expectTypeOf<DataAt<'/data/states'>>().toEqualTypeOf<readonly StateWithPins[]>();
	expectTypeOf<DataAt<'/data/tracking'>>().toEqualTypeOf<TrackingView | null>();
	expectTypeOf<DataAt<'/data/eligibility'>>().toEqualTypeOf<{ isBlocked: boolean; text: string | null }>();
	expectTypeOf<ResultAt<'/booking/save'>>().toEqualTypeOf<SaveResult>();
	expectTypeOf<QueryAt<'/data/slots'>['SelectedDate']>().toEqualTypeOf<string>();
	expectTypeOf<QueryAt<'/data/dealers'>['latitude']>().toEqualTypeOf<string | number>();
});

it('Pages, files and redirects are not among them', () => {
	expectTypeOf<Extract<DataPath, '/' | '/tracking' | '/makepayment/invoice' | '/language'>>().toBeNever();
	expectTypeOf<ActionPath>().toEqualTypeOf<
		| '/booking/save'
		| '/change/save'
		| '/data/seat-hold'
		| '/home/cancel'
		| '/home/linked-appointment'
		| '/move/save'
		| '/revisedEstimate/answer'
	>();
});

it('A wrong address or query does not compile', () => {
	const wrong = () => {
		// @ts-expect-error: no such address
		fetchData('/data/slot', { RegNo: 'MH12AB1234' });
		// @ts-expect-error: SelectedDate is missing
		dataUrl('/data/slots', { RegNo: 'MH12AB1234', DealerCode: 'D1' });
		// @ts-expect-error: a parameter that the loader does not know
		dataUrl('/data/states', { RegNo: 'MH12AB1234', StateId: '1' });
		// @ts-expect-error: a parameter of another type
		dataUrl('/data/cities', { RegNo: 'MH12AB1234', StateId: 1 });
		// @ts-expect-error: a page
		postData('/tracking', 'MH12AB1234', {});
	};
	expectTypeOf(wrong).toBeFunction();
});
