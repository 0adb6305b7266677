/** What can be chosen for a booking (docs/product.md#estimate). */
import type { Position } from '../dealers/dealer.ts';
import type { Language } from '../languages.ts';
import type { Paise } from '../money.ts';

/** Names the price of pick-up and drop among the jobs of a job card. */
export const pickUpName = 'Pick-up and drop';

export interface RepairType {
	readonly repairTypeId: string;
	readonly displayName: string;
}

/** The fields of a due part that the estimate needs; the browser receives no others. */
export interface PartSummary {
	readonly periodicId: string;
	readonly partName: string;
	readonly price: Paise;
}

export interface PeriodicPart extends PartSummary {
	readonly partId: string;
	readonly partCode: string;
}

/** A part with the provider's suggested selection. */
export interface SuggestedPart extends PeriodicPart {
	readonly isSelected: boolean;
	readonly reason: string;
}

/** The fields of an additional job or a convenience service that the estimate needs; the browser receives no others. */
export interface JobSummary {
	readonly serviceId: string;
	readonly kind: 'additional' | 'convenience';
	readonly jobTypeName: string;
	readonly partName: string;
	readonly labourName: string;
	readonly partPrice: Paise;
	readonly labourPrice: Paise;
}

/** Only active jobs reach the screens. */
export interface Job extends JobSummary {
	readonly kindName: string;
	readonly partId: string;
	readonly partCode: string;
	readonly labourId: string;
	readonly labourCode: string;
}

/** A row of the provider's additional services, of any kind, active or not. */
export interface AdditionalService extends Omit<Job, 'kind'> {
	/** null: another kind, which is not shown. */
	readonly kind: Job['kind'] | null;
	readonly isActive: boolean;
}

/**
 * Finds the parts and jobs of an earlier job card, by name, in the present offer (docs/product.md#book-the-same-again).
 * Ids differ between dealerships, and some systems send names alone. Convenience services cannot be chosen.
 */
export function matchEarlierWork(
	earlier: readonly { readonly name: string }[],
	{ parts, jobs }: { readonly parts: readonly PartSummary[]; readonly jobs: readonly JobSummary[] },
) {
	const names = earlier.map(({ name }) => name);
	const suggested = new Set(parts.map(({ partName }) => partName));
	const additional = jobs.filter(({ kind }) => kind === 'additional').reverse();
	const idsByName = new Map(additional.map((job) => [nameOfJob(job), job.serviceId]));
	return {
		/** Ids of the additional jobs that are offered. */
		serviceIds: [...new Set(names.flatMap((name) => idsByName.get(name) ?? []))],
		/** Names of parts and jobs that cannot be booked here any more. */
		notOffered: [
			...new Set(names.filter((name) => name !== pickUpName && !suggested.has(name) && !idsByName.has(name))),
		],
	};
}

/** A job's name; an upstream provider may name only its part or its labour. Empty: no name. */
export const nameOfJob = ({ jobTypeName, partName, labourName }: JobSummary): string =>
	jobTypeName || partName || labourName;

/** The charge for pick-up and drop between two distances in km; the browser receives no more. */
export interface RateSlabSummary {
	readonly fromKm: number;
	readonly toKm: number;
	readonly price: Paise;
}

export interface RateSlab extends RateSlabSummary {
	/** Empty if the provider gives none. */
	readonly documentId: string;
}

/** A state, or a city of one. */
export interface Place {
	readonly documentId: string;
	readonly displayName: string;
	/** The middle of a city; left out if the provider does not say. */
	readonly position?: Position | undefined;
}

export interface DeclarationOption {
	readonly id: string;
	readonly name: string;
}

export interface DeclarationQuestionSummary {
	readonly questionId: string;
	readonly questionName: string;
	/** 9: check boxes over `options`; 5: Yes or No. Other types are not shown (docs/product.md#wizard). */
	readonly answerType: number;
	readonly options: readonly DeclarationOption[];
}

export interface DeclarationQuestion extends DeclarationQuestionSummary {
	readonly answerTypeName: string;
}

/** The part of a declaration that the owner reads and answers; the browser receives no more. */
export interface SelfDeclarationSummary {
	readonly title: string;
	readonly description: string;
	readonly questions: readonly DeclarationQuestionSummary[];
}

export interface SelfDeclaration extends SelfDeclarationSummary {
	readonly selfDeclarationId: string;
	readonly questions: readonly DeclarationQuestion[];
}

/** Names of the catalogue in other languages: by language, then by the provider's own name. */
export type CatalogueNames = { readonly [code in Language]?: Readonly<Record<string, string>> };

/**
 * The name that the owner reads; the provider's own if the language has none. Requests, records and invoices keep the
 * provider's own (docs/product.md#language).
 */
export function shownCatalogueName(name: string, language: Language, names: CatalogueNames | null | undefined): string {
	const inLanguage = names?.[language] ?? {};
	return Object.hasOwn(inLanguage, name) ? (inLanguage[name] ?? name) : name;
}
