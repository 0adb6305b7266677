import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Dealer } from '../../../../domain/dealers/dealer.ts';
import { dealerColumns } from '../../../../domain/dealers/dealerColumns.ts';
import { dealerTexts } from '../../../dealers/dealerTexts.ts';
import { DealerResults } from './dealerResults.tsx';

const organization = { id: 'd1', code: 'D1', name: 'North Motors' };
const listed: Dealer = {
	documentId: 'd1',
	code: 'D1',
	displayName: 'North Motors',
	latitude: 28.6,
	longitude: 77.2,
	distance: 3_500,
	addressLine1: null,
	city: null,
	phone: null,
};

/** The text of each column of a vehicle whose record names these dealers, with these dealers nearby, or found. */
function columnTexts(
	vehicle: Parameters<typeof dealerColumns>[0],
	dealers: readonly Dealer[] = [],
	search = '',
	chosen: Dealer | null = null,
	from: string | null = null,
): readonly string[] {
	const html = renderToStaticMarkup(
		<DealerResults
			columns={dealerColumns(vehicle, dealers, [], search !== '')}
			hasSeller={vehicle.seller !== null}
			chosen={chosen}
			search={search}
			from={from}
			found={{
				state: 'ready',
				data: dealers,
				failure: null,
				receivedAt: '2026-11-23T09:00:00+05:30',
				isRefreshing: false,
				retry() {},
				refresh() {},
			}}
			onChoose={() => undefined}
		/>,
	);
	return [...html.matchAll(/<section.*?<\/section>/gs)].map(([section]) =>
		section
			.replace(/<[^>]+>/g, ' ')
			.replace(/\s+/g, ' ')
			.trim(),
	);
}

it('Each of the three columns has a line where it is empty', () => {
	expect(columnTexts({ lastService: null, seller: null })).toEqual([
		'Last service dealer No dealer is known for the last service.',
		'Seller dealer The dealer who sold your vehicle is not known.',
		expect.stringMatching(/^Nearby .*There is no dealer within 50 km\. Search by city instead\./),
	]);
});

it('A seller that is the last-service dealer is listed once, and its own column says so', () => {
	const [lastService, seller] = columnTexts({ lastService: organization, seller: organization });
	expect(lastService).toContain('North Motors');
	expect(seller).toBe('Seller dealer The same as the last service dealer.');
});

it('Where the vehicle’s own dealers are the only ones nearby, the third column says that there is no other', () => {
	const vehicle = { lastService: null, seller: organization };
	expect(columnTexts(vehicle, [listed])[2]).toContain('There is no other dealer within 50 km.');
	expect(columnTexts(vehicle)[2]).toContain('There is no dealer within 50 km.');
});

it('Found dealers stand first, the vehicle’s own among them', () => {
	const [found, ...others] = columnTexts({ lastService: null, seller: organization }, [listed], 'Delhi');
	expect(found).toMatch(/^Dealers found for “Delhi” North Motors , Seller dealer/);
	expect(others, 'and no heading without a card').toEqual([]);
	const [none, own] = columnTexts({ lastService: null, seller: organization }, [], 'Atlantis');
	expect(none).toMatch(/^No dealer was found for “Atlantis” Search for another city\./);
	expect(own?.match(/Seller dealer/g), 'said by its heading alone').toHaveLength(1);
});

it('Of two dealers without ids the one that was pressed is the chosen one', () => {
	const withoutId = { ...listed, documentId: '', code: '' };
	const [north, south] = [withoutId, { ...withoutId, displayName: 'South Motors' }];
	const [, , nearby] = columnTexts({ lastService: null, seller: null }, [north, south], '', south);
	expect(nearby).toMatch(/North Motors (?!Selected).*South Motors Selected/);
	expect(nearby?.match(/Selected/g)).toHaveLength(1);
});

it('Cards say from where a distance is measured if that is not the owner’s position', () => {
	const vehicle = { lastService: organization, seller: null };
	const [measuredHere] = columnTexts(vehicle, [listed]);
	expect(measuredHere).toContain('3.5 km');
	expect(measuredHere).not.toContain('from');
	const [measuredThere] = columnTexts(vehicle, [listed], '', null, 'New Delhi');
	expect(measuredThere).toContain('3.5 km from New Delhi');
	const itself = { ...listed, distance: 0 };
	expect(columnTexts(vehicle, [itself], '', null, 'North Motors')[0]).not.toContain('km');
});

it('a service without a date that is booked again is named without one', () => {
	const { en, hi } = dealerTexts;
	expect(en.again(null)).toBe('Same service, at the same dealership. You can change both.');
	expect(en.againDealerGone(null)).toMatch(/^Same service\. Its dealership is not listed any more/);
	expect(hi.again(null)).toMatch(/^वही सर्विस, /);
});

it('A next free slot that all dealers share stands above the cards alone', () => {
	const at = (code: string, start: string): Dealer => ({
		...listed,
		documentId: code,
		code,
		nextFreeSlot: { day: '2026-11-24', start },
	});
	const said = (dealers: readonly Dealer[]) => {
		const vehicle = { lastService: null, seller: null };
		return columnTexts(vehicle, dealers).join().split('Next free').length - 1;
	};
	expect(said([at('D1', '10:00 AM'), at('D2', '11:00 AM')])).toBe(2);
	expect(said([at('D1', '10:00 AM')])).toBe(1);
	expect(said([at('D1', '10:00 AM'), at('D2', '10:00 AM')])).toBe(0);
});
