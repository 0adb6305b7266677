import { describe, expect, it } from 'vitest';
import { draftReducer } from './draftReducer.ts';
import { emptyDraft } from './draftState.ts';
import { estimateState } from './estimateState.ts';

const now = new Date('2026-11-20T10:00:00Z');
const empty = emptyDraft('MH12AB1234', now);

describe('shownEstimate', () => {
	it('shows the total of the periodic parts without a press', () => {
		expect(estimateState(45_000, empty)).toBe('show');
		const shown = draftReducer(empty, { type: 'showEstimate', total: 45_000, calculated: false }, now);
		expect(estimateState(45_000, shown)).toBe('settled');
	});

	it('waits for Calculate estimate while a job is chosen, and again after any change', () => {
		const withJob = draftReducer(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(estimateState(60_000, withJob)).toBe('calculate');
		const calculated = draftReducer(withJob, { type: 'showEstimate', total: 60_000, calculated: true }, now);
		expect(estimateState(60_000, calculated)).toBe('settled');
		const changed = draftReducer(calculated, { type: 'togglePart', periodicId: 'p1' }, now);
		expect(estimateState(50_000, changed)).toBe('calculate');
	});

	it('shows the total by itself again once the last job is taken back', () => {
		const withJob = draftReducer(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(estimateState(45_000, draftReducer(withJob, { type: 'toggleJob', serviceId: 's1' }, now))).toBe('show');
	});

	it('notices that the prices have changed since the total was shown', () => {
		const shown = draftReducer(empty, { type: 'showEstimate', total: 45_000, calculated: true }, now);
		expect(estimateState(46_000, shown)).toBe('stale');
	});
});
