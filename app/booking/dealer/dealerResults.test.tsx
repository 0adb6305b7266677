import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dealerColumns } from '../../../domain/dealerColumns.ts';
import { DealerResults } from './dealerResults.tsx';

const organization = { id: 'd1', code: 'D1', name: 'North Motors' };
const idle = { state: 'idle', data: null, problem: null, receivedAt: null, isRefreshing: false } as const;

/** The text of each column of a vehicle whose record names these dealers, with no dealer nearby. */
function columnTexts(vehicle: Parameters<typeof dealerColumns>[0]): readonly string[] {
	const html = renderToStaticMarkup(
		<DealerResults
			columns={dealerColumns(vehicle, [])}
			hasSeller={vehicle.seller !== null}
			chosen={null}
			search=""
			isFallback
			found={{ ...idle, retry() {}, refresh() {} }}
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
		expect.stringMatching(/^Nearby .*There is no dealer within 50 km\. Search by city instead\.$/),
	]);
});

it('A seller that is the last-service dealer is listed once, and its own column says so', () => {
	const [lastService, seller] = columnTexts({ lastService: organization, seller: organization });
	expect(lastService).toContain('North Motors');
	expect(seller).toBe('Seller dealer The same as the last service dealer.');
});
