import { describe, expect, it } from 'vitest';
import { fallbackPosition } from '../../../../domain/dealers/dealer.ts';
import { dealersQuery } from './dealerSearch.tsx';

const mumbai = { latitude: 19.076, longitude: 72.8777 };
const fewSteps = { latitude: fallbackPosition.latitude + 0.004, longitude: fallbackPosition.longitude };

type Question = Parameters<typeof dealersQuery>[0];
type State = Question['state'];

const at = (state: State, position = fallbackPosition) => ({ search: '', state, position, standIn: fallbackPosition });

/** The different questions of a page, in their order. */
function askedOf(steps: readonly Omit<Question, 'hasLoaded'>[], hasLoaded: boolean): readonly string[] {
	const queries = steps.map((step) => dealersQuery({ ...step, hasLoaded }));
	return [
		...new Set(queries.filter((query) => query !== null && query !== 'wait').map((query) => JSON.stringify(query))),
	];
}

const soon = { hasWaited: false };
const late = { hasWaited: true };

describe('nearby dealers', () => {
	it.each([
		[
			'found soon',
			[
				{ ...at('unasked'), ...soon },
				{ ...at('asking'), ...soon },
				{ ...at('found', mumbai), ...soon },
			],
		],
		[
			'found late, near New Delhi',
			[
				{ ...at('asking'), ...late },
				{ ...at('found', fewSteps), ...late },
			],
		],
		[
			'denied',
			[
				{ ...at('asking'), ...soon },
				{ ...at('blocked'), ...soon },
				{ ...at('blocked'), ...late },
			],
		],
		[
			'not known',
			[
				{ ...at('asking'), ...soon },
				{ ...at('asking'), ...late },
				{ ...at('fallback'), ...late },
			],
		],
	] as const)('are asked for once by an open page whose position is %s', (_case, steps) => {
		expect(askedOf(steps, false)).toHaveLength(1);
	});

	it('that came with the page are not asked for again, at New Delhi and within a kilometre of it', () => {
		const steps = [at('asking'), at('blocked'), at('fallback'), at('found', fewSteps)];
		expect(
			askedOf(
				steps.map((step) => ({ ...step, ...late })),
				true,
			),
		).toEqual([]);
	});

	it('are asked for at a position that is found elsewhere', () => {
		for (const hasLoaded of [true, false]) {
			expect(dealersQuery({ ...at('found', mumbai), ...late, hasLoaded })).toEqual({ ...mumbai, search: '' });
		}
	});
});

it('a search does not wait for the position', () => {
	expect(dealersQuery({ ...at('asking'), search: 'Pune', ...soon, hasLoaded: true })).toEqual({
		...fallbackPosition,
		search: 'Pune',
	});
});
