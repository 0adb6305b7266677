import { defineTexts } from '../i18n/language.ts';

/** Texts of dealerships, wherever they are shown (docs/product.md#dealerships). */
export const dealerTexts = defineTexts(
	{
		search: 'Search by city',
		searchButton: 'Search',
		searchFirst: 'Your location is not known. Search for dealers in your city:',
		lastService: 'Last service dealer',
		lastServiceWhy: 'Where your vehicle was serviced last',
		noLastService: 'No dealer is known for the last service.',
		seller: 'Seller dealer',
		sellerWhy: 'Where your vehicle was bought',
		sellerIsLastService: 'The same as the last service dealer.',
		noSeller: 'The dealer who sold your vehicle is not known.',
		nearby: 'Nearby',
		nearbyWhy: 'Nearest to you first',
		nearestTo: (place: string) => `Nearest to ${place} first`,
		found: (text: string) => `Dealers found for “${text}”`,
		noneNearby: 'There is no dealer within 50 km. Search by city instead.',
		noOtherNearby: 'There is no other dealer within 50 km. Search by city instead.',
		noneFound: (text: string) => `No dealer was found for “${text}”`,
		searchAgain: 'Search for another city. For the dealers nearby, clear the field and press Search.',
		awayFrom: (distance: string, place: string) => `${distance} from ${place}`,
		map: 'Map of the dealers',
		you: 'Your location',
		selected: 'Selected',
		/** For the keyboard, past the other dealers. */
		toNext: 'Go to Next',
		nextFree: (day: string, time: string) => `Next free: ${day}, ${time}`,
		nextFreeAtAll: (day: string, time: string) => `Next free at every dealer below: ${day}, ${time}`,
		largerMap: 'Larger map',
		smallerMap: 'Smaller map',
		zoomIn: 'Zoom in',
		zoomOut: 'Zoom out',
		dealersHere: (count: number) => `${count} dealers here: show them`,
		denied: 'Please allow this sites to acces location.',
		/** When an earlier job card is booked again. */
		/** `day`: of the earlier service; null: not known. */
		again: (day: string | null) =>
			`${day ? `Same service as on ${day}` : 'Same service'}, at the same dealership. You can change both.`,
		againDealerGone: (day: string | null) =>
			`${day ? `Same service as on ${day}` : 'Same service'}. Its dealership is not listed any more: please choose another one.`,
		againJobs: 'Its jobs follow on the step Estimates, at today’s prices.',
		showing: (count: number) => (count === 1 ? '1 dealer' : `${count} dealers`),
	},
	import.meta.glob('../i18n/*/dealer.ts', { eager: true, import: 'default' }),
);
