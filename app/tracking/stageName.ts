import { normalizeCode } from '../../domain/text/providerText.ts';
import { useTexts } from '../i18n/language.ts';
import type { IconName } from '../ui/icon.tsx';
import type { TrackedStage } from './trackingView.ts';
import { visitTexts } from './visitTexts.ts';

const icons: Readonly<Record<string, IconName>> = {
	waitingforwash: 'droplet',
	washing: 'washing',
	waitingforrepair: 'hourglass',
	underrepair: 'wrench',
	finalinspection: 'clipboard',
	readyforinvoice: 'receipt',
	makefinalpayment: 'rupee',
	readyfordelivery: 'key',
	paymentdelivery: 'bike',
};

/** A stage with an unknown code has a plain icon. */
export const stageIcon = ({ key }: Pick<TrackedStage, 'key'>): IconName => icons[key] ?? 'clock';

/** The dealership's name of a stage; in Hindi the translation of its code, if the code is known. */
export function useStageName(): (stage: Pick<TrackedStage, 'key' | 'name'>) => string {
	const names: Readonly<Record<string, string>> = useTexts(visitTexts).names;
	return ({ key, name }) => names[key] ?? name;
}

/** A job card's status; in Hindi its translation, and as sent when it is not known. */
export function useStatusName(): (status: string) => string {
	const names: Readonly<Record<string, string>> = useTexts(visitTexts).statuses;
	return (status) => names[normalizeCode(status)] ?? status;
}
