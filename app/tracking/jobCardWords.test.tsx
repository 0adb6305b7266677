import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { jobCardStages } from '../../domain/jobCard/jobCardStages.ts';
import type { JobCardState } from '../../domain/jobCard/jobCardState.ts';
import { jobCardStatuses } from '../../domain/jobCard/jobCardState.ts';
import type { Language } from '../../domain/languages.ts';
import { normalizeCode } from '../../domain/text/providerText.ts';
import { LanguageContext } from '../i18n/language.ts';
import { useStageName, useStatusName } from './jobCardWords.tsx';

function Status({ status }: { status: string }) {
	return useStatusName()(status);
}

function Stage({ code, name }: { code: string; name: string }) {
	return useStageName()({ key: normalizeCode(code), name });
}

const inLanguage = (language: Language, element: React.ReactNode): string =>
	renderToStaticMarkup(<LanguageContext value={language}>{element}</LanguageContext>);

const phases: readonly JobCardState['phase'][] = ['open', 'working', 'completed', 'billed', 'delivered', 'closed'];

it.each(phases)('The status of a job card that is %s is a Hindi one in Hindi, and as sent in English', (phase) => {
	const status = jobCardStatuses({ phase, isPaid: false }).jobCard?.status ?? '';
	expect(inLanguage('hi', <Status status={status} />)).toMatch(/^[\u0900-\u097f ]+$/);
	expect(inLanguage('en', <Status status={status} />)).toBe(status);
});

it('A status that is not known is shown as sent', () => {
	expect(inLanguage('hi', <Status status="Waiting for parts" />)).toBe('Waiting for parts');
});

it.each(jobCardStages)('The stage $code has a Hindi name', ({ code, name }) => {
	expect(inLanguage('hi', <Stage code={code} name={name} />)).toMatch(/^[\u0900-\u097f ]+$/);
});
