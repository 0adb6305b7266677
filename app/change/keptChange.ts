import type { Draft } from '../../domain/booking/draftState.ts';
import { keepInTab, readJsonFromTab } from '../data/browserStorage.ts';
import { changeKey, endChange } from '../data/endDraft.ts';
import type { ChangeView } from './changeView.ts';

/** Keeps what was typed into the change of a booking in this tab (docs/product.md#draft); nothing typed ends it. */
export function keepChange(
	regNo: string,
	{ appointmentId, revision }: Pick<ChangeView, 'appointmentId' | 'revision'>,
	typed: Partial<Draft>,
): void {
	if (Object.keys(typed).length === 0) endChange(regNo);
	else keepInTab(changeKey(regNo), JSON.stringify({ appointmentId, revision, typed }));
}

/** What was typed into the change of this booking, unchecked; null: nothing, or the booking has changed since. */
export function readKeptChange(
	regNo: string,
	{ appointmentId, revision }: Pick<ChangeView, 'appointmentId' | 'revision'>,
): object | null {
	const kept = readJsonFromTab(changeKey(regNo)) as Partial<
		Record<'appointmentId' | 'revision' | 'typed', unknown>
	> | null;
	if (kept?.appointmentId !== appointmentId || kept.revision !== revision) return null;
	return typeof kept.typed === 'object' ? kept.typed : null;
}
