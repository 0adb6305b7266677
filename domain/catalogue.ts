/** What can be chosen for a booking (spec §3). */
import type { Paise } from './money.ts';

export interface RepairType {
	readonly repairTypeId: string;
	readonly displayName: string;
}

export interface PeriodicPart {
	readonly periodicId: string;
	readonly partId: string;
	readonly partCode: string;
	readonly partName: string;
	readonly price: Paise;
}

/** An additional job or a convenience service; only active ones reach the screens. */
export interface Job {
	readonly serviceId: string;
	readonly kind: 'additional' | 'convenience';
	readonly kindName: string;
	readonly jobTypeName: string;
	readonly partId: string;
	readonly partCode: string;
	readonly partName: string;
	readonly labourId: string;
	readonly labourCode: string;
	readonly labourName: string;
	readonly partPrice: Paise;
	readonly labourPrice: Paise;
}

/** Pick-up and drop charge between two distances in km. */
export interface RateSlab {
	readonly documentId: string;
	readonly fromKm: number;
	readonly toKm: number;
	readonly price: Paise;
}

/** A state, or a city of one. */
export interface Place {
	readonly documentId: string;
	readonly displayName: string;
}

export interface DeclarationOption {
	readonly id: string;
	readonly name: string;
}

export interface DeclarationQuestion {
	readonly questionId: string;
	readonly questionName: string;
	/** 9: check boxes over `options`; 5: Yes or No. Other types are not shown (spec §2). */
	readonly answerType: number;
	readonly answerTypeName: string;
	readonly options: readonly DeclarationOption[];
}

export interface SelfDeclaration {
	readonly selfDeclarationId: string;
	readonly title: string;
	readonly description: string;
	readonly questions: readonly DeclarationQuestion[];
}
