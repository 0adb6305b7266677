import { expectTypeOf, it } from 'vitest';
import type { SlotGrid } from '../../domain/dealers/dealer.ts';
import type { StateWithPins } from '../../domain/places/stateOfPin.ts';
import type { SaveResult, action as saveAction } from '../booking/save/saveBooking.ts';
import type { loader as citiesLoader } from '../booking/steps/selectDateTime/address/citiesData.ts';
import type { loader as statesLoader } from '../booking/steps/selectDateTime/address/statesData.ts';
import type { loader as slotsLoader } from '../booking/steps/selectDateTime/slots/slotsData.ts';
import type { loader as dealersLoader } from '../dealers/dealersData.ts';
import type { loader as pageLoader } from '../tracking/tracking.tsx';
import type { TrackingView, loader as trackingLoader } from '../tracking/trackingData.ts';
import type { DataOf, QueryOf } from './endpoints.ts';
import { fetchData, postData } from './requests.ts';

it('A request has the type of the loader or action that it names', () => {
	expectTypeOf<DataOf<typeof slotsLoader>>().toEqualTypeOf<SlotGrid>();
	expectTypeOf<DataOf<typeof statesLoader>>().toEqualTypeOf<readonly StateWithPins[]>();
	expectTypeOf<DataOf<typeof trackingLoader>>().toEqualTypeOf<TrackingView | null>();
	expectTypeOf<DataOf<typeof saveAction>>().toEqualTypeOf<SaveResult>();
	expectTypeOf<QueryOf<typeof slotsLoader>['SelectedDate']>().toEqualTypeOf<string>();
	expectTypeOf<QueryOf<typeof dealersLoader>['latitude']>().toEqualTypeOf<string | number>();
});

it('A wrong address, query or body does not compile', () => {
	const RegNo = 'MH12AB1234';
	const wrong = () => {
		// @ts-expect-error: no such address
		fetchData<typeof statesLoader>('/data/state', { RegNo });
		// @ts-expect-error: SelectedDate is missing
		fetchData<typeof slotsLoader>('/data/slots', { RegNo, DealerCode: 'D1' });
		// @ts-expect-error: a parameter that the loader does not know
		fetchData<typeof statesLoader>('/data/states', { RegNo, StateId: '1' });
		// @ts-expect-error: a parameter of another type
		fetchData<typeof citiesLoader>('/data/cities', { RegNo, StateId: 1 });
		// @ts-expect-error: the body has no key
		postData<typeof saveAction>('/booking/save', RegNo, { draft: {} });
		// @ts-expect-error: a page
		fetchData<typeof pageLoader>('/tracking', { RegNo });
	};
	expectTypeOf(wrong).toBeFunction();
});
