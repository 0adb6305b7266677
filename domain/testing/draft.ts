import type { ChosenDealer, ChosenSlot } from '../draftState.ts';

export const testDealer = (code: string): ChosenDealer => ({
	documentId: `id-${code}`,
	code,
	displayName: `Dealer ${code}`,
	addressLine1: null,
	city: null,
	latitude: 28.6,
	longitude: 77.2,
});

export const testSlot: ChosenSlot = { day: '2026-11-24', slotId: 's1', start: '09:00', end: '10:00' };
