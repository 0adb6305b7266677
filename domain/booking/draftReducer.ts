import * as z from 'zod/mini';
import { type DealerType, isSameDealer } from '../dealers/dealer.ts';
import type { Paise } from '../money.ts';
import { pickFields } from '../pickFields.ts';
import type { Day } from '../time/calendar.ts';
import { type Address, emptyAddress } from './address.ts';
import {
	type BookingResult,
	type ChosenDealer,
	type ChosenSlot,
	type Draft,
	draftSchema,
	emptyDraft,
	noEstimate,
	selectedOptions,
	type TypedField,
	type UnansweredKey,
} from './draftState.ts';

export type DraftAction =
	| { readonly type: 'chooseDealer'; readonly dealer: ChosenDealer; readonly dealerType: DealerType }
	| { readonly type: 'chooseDate'; readonly date: Day }
	| { readonly type: 'chooseSlot'; readonly slot: ChosenSlot }
	| { readonly type: 'typeText'; readonly field: TypedField; readonly text: string }
	| { readonly type: 'chooseRepairType'; readonly id: string; readonly name: string }
	| { readonly type: 'setPickUp'; readonly on: boolean }
	| { readonly type: 'typePickUp' | 'typeDropOff'; readonly address: Partial<Address> }
	| { readonly type: 'setSameDropOffAddress'; readonly on: boolean }
	| { readonly type: 'showPickUpCharges'; readonly lastSlabKm: number | null; readonly charge: Paise | null }
	| { readonly type: 'togglePart'; readonly periodicId: string }
	| { readonly type: 'typePartReason'; readonly periodicId: string; readonly reason: string }
	| { readonly type: 'toggleJob'; readonly serviceId: string }
	| { readonly type: 'keepJobs' | 'chooseAgain'; readonly serviceIds: readonly string[] }
	| { readonly type: 'bookAgain'; readonly jobCard: string }
	| { readonly type: 'showEstimate'; readonly total: Paise; readonly calculated: boolean }
	| { readonly type: 'answerRadio' | 'toggleAnswer'; readonly questionId: string; readonly option: string }
	| { readonly type: 'keepKey'; readonly unansweredKey: UnansweredKey | null }
	| ({ readonly type: 'saved' } & Answer);

type Answer = Pick<BookingResult, 'booked' | 'text' | 'number' | 'vehicleName' | 'jobs' | 'nextStep'>;

/**
 * Applies an action to the draft (docs/product.md#draft). The given draft is not changed; an action without effect
 * returns it. The draft's schema cleans the values of the action.
 */
export function draftReducer(draft: Draft, action: DraftAction, now: Date): Draft {
	const next = applyAction(draft, action, now);
	return next === draft ? draft : z.parse(draftSchema, next);
}

function applyAction(draft: Draft, action: DraftAction, now: Date): Draft {
	switch (action.type) {
		case 'chooseDealer':
			return chooseDealer(draft, action.dealer, action.dealerType, now);
		case 'chooseDate':
			return { ...draft, date: action.date, slot: draft.slot?.day === action.date ? draft.slot : null };
		case 'chooseSlot':
			// A slot belongs to a dealer: without a dealer there is no slot to choose.
			if (!draft.dealer) return draft;
			return clearEstimateIf({ ...draft, slot: action.slot }, draft.slot?.day !== action.slot.day);
		case 'typeText':
			return clearEstimateIf({ ...draft, [action.field]: action.text }, action.field === 'km');
		case 'chooseRepairType':
			return clearEstimateIf(
				{ ...draft, repairTypeId: action.id, repairTypeName: action.name },
				action.id !== draft.repairTypeId,
			);
		case 'setPickUp':
			return { ...draft, hasPickUp: action.on };
		case 'showPickUpCharges':
			return { ...draft, lastSlabKm: action.lastSlabKm, pickUpCharge: action.charge };
		case 'typePickUp': {
			const pickUp = typeAddress(draft.pickUp, action.address);
			return { ...draft, pickUp, dropOff: draft.sameDropOffAddress ? pickUp : draft.dropOff };
		}
		case 'typeDropOff':
			return draft.sameDropOffAddress ? draft : { ...draft, dropOff: typeAddress(draft.dropOff, action.address) };
		case 'setSameDropOffAddress':
			return { ...draft, sameDropOffAddress: action.on, dropOff: action.on ? draft.pickUp : emptyAddress };
		case 'togglePart':
			return clearEstimateIf({ ...draft, deselected: togglePart(draft.deselected, action.periodicId) }, true);
		case 'typePartReason':
			if (!Object.hasOwn(draft.deselected, action.periodicId)) return draft;
			return { ...draft, deselected: { ...draft.deselected, [action.periodicId]: action.reason } };
		case 'toggleJob':
			return clearEstimateIf({ ...draft, jobIds: toggle(draft.jobIds, action.serviceId) }, true);
		case 'keepJobs': {
			const jobIds = draft.jobIds.filter((id) => action.serviceIds.includes(id));
			return jobIds.length === draft.jobIds.length ? draft : clearEstimateIf({ ...draft, jobIds }, true);
		}
		case 'bookAgain':
			if (draft.again?.jobCard === action.jobCard) return draft;
			return clearEstimateIf({ ...draft, jobIds: [], again: { jobCard: action.jobCard, isChosen: false } }, true);
		case 'chooseAgain': {
			if (!draft.again) return draft;
			const jobIds = [...new Set([...draft.jobIds, ...action.serviceIds])];
			return clearEstimateIf({ ...draft, jobIds, again: { ...draft.again, isChosen: true } }, true);
		}
		case 'showEstimate':
			return { ...draft, estimate: { calculated: action.calculated, shownTotal: action.total }, earlierTotal: null };
		case 'answerRadio':
			return { ...draft, answers: { ...draft.answers, [action.questionId]: [action.option] } };
		case 'toggleAnswer':
			return { ...draft, answers: toggleAnswer(draft.answers, action.questionId, action.option) };
		case 'keepKey':
			return { ...draft, unansweredKey: action.unansweredKey };
		case 'saved':
			return applySaved(draft, action, now);
	}
}

/** Choosing another dealer resets everything that depends on the dealer; choosing the same one resets nothing. */
function chooseDealer(draft: Draft, dealer: ChosenDealer, dealerType: DealerType, now: Date): Draft {
	if (draft.dealer && isSameDealer(draft.dealer, dealer)) {
		return { ...draft, dealer: mergeDealer(dealer, draft.dealer), dealerType };
	}
	const empty = emptyDraft(draft.regNo, now);
	const { date, time, slot, hasPickUp, lastSlabKm, pickUpCharge, estimate, earlierTotal, answers, result } = empty;
	const reset = { date, time, slot, hasPickUp, lastSlabKm, pickUpCharge, estimate, earlierTotal, answers, result };
	const dropOff = draft.sameDropOffAddress ? draft.pickUp : emptyAddress;
	return { ...draft, ...reset, dealer: mergeDealer(dealer, null), dealerType, dropOff };
}

/** Merges two records of one dealer: each card may lack fields that another has. */
function mergeDealer(dealer: ChosenDealer, before: ChosenDealer | null): ChosenDealer {
	const known = Object.entries(dealer).filter(([, value]) => value !== undefined && value !== null && value !== '');
	return { ...dealer, ...before, ...Object.fromEntries(known) };
}

/**
 * If prices may have changed, the estimate has to be shown or calculated again. Until then its total stays as the
 * earlier one.
 */
function clearEstimateIf(draft: Draft, isPriceTouched: boolean): Draft {
	if (!isPriceTouched) return draft;
	return { ...draft, estimate: noEstimate, earlierTotal: draft.estimate.shownTotal ?? draft.earlierTotal };
}

/** Another state clears the city. */
function typeAddress(address: Address, typed: Partial<Address>): Address {
	const isOtherState = typed.stateId !== undefined && typed.stateId !== address.stateId;
	return { ...address, ...(isOtherState ? { cityId: '', cityName: '', cityPosition: null } : {}), ...typed };
}

/** Selecting a part again clears its reason. */
function togglePart(deselected: Draft['deselected'], periodicId: string): Draft['deselected'] {
	if (!Object.hasOwn(deselected, periodicId)) return { ...deselected, [periodicId]: '' };
	return Object.fromEntries(Object.entries(deselected).filter(([id]) => id !== periodicId));
}

const toggle = (list: readonly string[], item: string): readonly string[] =>
	list.includes(item) ? list.filter((listed) => listed !== item) : [...list, item];

/** A question without selected options is removed. */
function toggleAnswer(answers: Draft['answers'], questionId: string, option: string): Draft['answers'] {
	const selected = toggle(selectedOptions(answers, questionId), option);
	const others = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== questionId));
	return selected.length === 0 ? others : { ...others, [questionId]: selected };
}

/** A success ends the draft and keeps the result; a rejection keeps everything, so that the owner can go back. */
function applySaved(draft: Draft, { type, ...answer }: Answer & { type: string }, now: Date): Draft {
	const { dealer, slot, estimate, hasPickUp, pickUp } = draft;
	if (!dealer || !slot) return draft;
	const shown = { dealer, slot, total: estimate.shownTotal, pickUp: hasPickUp ? pickUp : null };
	const kept = pickFields(draft, 'pickUpCharge', 'repairTypeId', 'repairTypeName', 'problem');
	const result = { ...answer, ...shown, ...kept };
	return answer.booked ? { ...emptyDraft(draft.regNo, now), result } : { ...draft, unansweredKey: null, result };
}
