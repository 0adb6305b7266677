/** What can be chosen for a booking (docs/product.md#estimate). */
import type { Position } from '../dealers/dealer.ts';
import type { Language } from '../languages.ts';
import type { Paise } from '../money.ts';

export interface RepairType {
	readonly repairTypeId: string;
	readonly displayName: string;
}

/** What the estimate needs of a due part, and all of it that the browser receives. */
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

/** What the estimate needs of an additional job or a convenience service, and all of it that the browser receives. */
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
	/** 1 additional job, 2 convenience service; others are not shown. */
	readonly jobTypeIdentifier: number;
	readonly isActive: boolean;
}

/** What of a job card that is booked again is offered now. */
export type MatchedWork = ReturnType<typeof matchEarlierWork>;

/**
 * Finds the parts and jobs of a job card, by name, in what is offered (docs/product.md#book-the-same-again): ids differ
 * between dealerships, and some systems name no more. Convenience services cannot be chosen.
 */
export function matchEarlierWork(
	names: readonly string[],
	{ parts, jobs }: { readonly parts: readonly PartSummary[]; readonly jobs: readonly JobSummary[] },
) {
	const suggested = new Set(parts.map(({ partName }) => partName));
	const additional = jobs.filter(({ kind }) => kind === 'additional').toReversed();
	const idsByName = new Map(additional.map((job) => [nameOfJob(job), job.serviceId]));
	return {
		/** Those of the additional jobs that are offered. */
		serviceIds: [...new Set(names.flatMap((name) => idsByName.get(name) ?? []))],
		/** Names of parts and jobs that cannot be booked here any more. */
		notOffered: [...new Set(names.filter((name) => !suggested.has(name) && !idsByName.has(name)))],
	};
}

/** A job's name: an upstream provider may name only its part or its labour. Empty: nothing. */
export const nameOfJob = ({ jobTypeName, partName, labourName }: JobSummary): string =>
	jobTypeName || partName || labourName;

/** The pick-up and drop charge between two distances in km; all of it that the browser receives. */
export interface RateSlabSummary {
	readonly fromKm: number;
	readonly toKm: number;
	readonly price: Paise;
}

export interface RateSlab extends RateSlabSummary {
	/** Empty where the provider gives none. */
	readonly documentId: string;
}

/** A state, or a city of one. */
export interface Place {
	readonly documentId: string;
	readonly displayName: string;
	/** The middle of a city; absent where the provider does not say. */
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

/** What the owner reads and answers; all of the declaration that the browser receives. */
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
 * The name that the owner reads; the provider's own where there is none in the language. What is sent, stored and
 * invoiced keeps the provider's own (docs/product.md#language).
 */
export function shownCatalogueName(name: string, language: Language, names: CatalogueNames | null | undefined): string {
	const inLanguage = names?.[language] ?? {};
	return Object.hasOwn(inLanguage, name) ? (inLanguage[name] ?? name) : name;
}
