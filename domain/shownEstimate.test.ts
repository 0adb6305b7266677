import { describe, expect, it } from 'vitest';
import { reduce } from './draft.ts';
import { emptyDraft } from './draftState.ts';
import { shownEstimate } from './shownEstimate.ts';

const now = new Date('2026-11-20T10:00:00Z');
const empty = emptyDraft('MH12AB1234', now);

describe('shownEstimate', () => {
	it('shows the total of the periodic parts without a press', () => {
		expect(shownEstimate(45_000, empty)).toBe('show');
		const shown = reduce(empty, { type: 'showEstimate', total: 45_000, calculated: false }, now);
		expect(shownEstimate(45_000, shown)).toBe('settled');
	});

	it('waits for Calculate estimate while a job is chosen, and again after any change', () => {
		const withJob = reduce(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(shownEstimate(60_000, withJob)).toBe('calculate');
		const calculated = reduce(withJob, { type: 'showEstimate', total: 60_000, calculated: true }, now);
		expect(shownEstimate(60_000, calculated)).toBe('settled');
		const changed = reduce(calculated, { type: 'togglePart', periodicId: 'p1' }, now);
		expect(shownEstimate(50_000, changed)).toBe('calculate');
	});

	it('shows the total by itself again once the last job is taken back', () => {
		const withJob = reduce(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(shownEstimate(45_000, reduce(withJob, { type: 'toggleJob', serviceId: 's1' }, now))).toBe('show');
	});

	it('notices that the prices have changed since the total was shown', () => {
		const shown = reduce(empty, { type: 'showEstimate', total: 45_000, calculated: true }, now);
		expect(shownEstimate(46_000, shown)).toBe('stale');
	});
});
