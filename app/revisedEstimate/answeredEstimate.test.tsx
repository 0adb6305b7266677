import { type ComponentProps, createContext, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { aJob, aJobCard, anEstimate } from '../../domain/testing/vehicles.ts';
import { LanguageContext } from '../i18n/language.ts';
import type { EstimateAnswerError } from './answerEstimate.ts';
import { estimateView } from './estimateView.ts';
import RevisedEstimate from './revisedEstimate.tsx';

type Props = ComponentProps<typeof RevisedEstimate>;
type LoaderData = Props['loaderData'];

const PropsContext = createContext<Partial<Props> | null>(null);

function Screen() {
	const props = use(PropsContext);
	return props && <RevisedEstimate {...(props as Props)} />;
}

const Page = createRoutesStub([{ path: '/', Component: Screen }]);

const adviser = { advisor: 'Suresh', advisorContact: '9000022222' };

/** The text of a page without an estimate that waits. */
function textOf(data: Partial<LoaderData>, answerError?: EstimateAnswerError, language: Language = 'en'): string {
	const nothing = { regNo: 'MH12AB1234', view: null, isAnswered: false, isEarlier: false, answer: null, adviser };
	const loaderData = { ...nothing, ...data };
	const props = { loaderData, actionData: answerError } as Partial<Props>;
	const html = renderToStaticMarkup(
		<LanguageContext value={language}>
			<PropsContext value={props}>
				<Page />
			</PropsContext>
		</LanguageContext>,
	);
	return html.replace(/<[^>]+>/g, '\n').replace(/\n\s*/g, '\n');
}

const thanks = 'Thank you for your response, We have recorded your response.';
const answer = {
	approved: [
		{ name: 'Pads', price: 42_800 },
		{ name: 'Cable', price: null },
	],
	rejected: [{ name: 'Horn', price: 35_000 }],
	total: 250_000,
};

describe('under the thanks', () => {
	it('stands the answer that was recorded first, job by job, with what its total leaves out', () => {
		const text = textOf({ isAnswered: true, isEarlier: true, answer });
		expect(text).toContain(thanks);
		expect(text).toContain('This estimate had already been answered. The first response counts:');
		expect(text).toMatch(/You approved\nPads\n₹428\.00\nCable\nNA\nThe dealership tells you the price.\n/);
		expect(text).toMatch(/You rejected\nHorn\n₹350\.00\n/);
		expect(text).toMatch(/Total Estimate Amount\n₹2,500\.00\nThis total is without the price of Cable\./);
		const hindi = textOf({ isAnswered: true, isEarlier: true, answer }, undefined, 'hi');
		expect(hindi).toMatch(/पहला जवाब ही माना जाएगा:\n.*Pads\n.*आपने ये काम नामंज़ूर किए\nHorn\n/s);
	});

	it('stands the answer also while the next estimate waits', () => {
		const estimate = anEstimate({ documentId: 'e2', forApproval: [aJob('p2', 1)] });
		const view = estimateView('MH12AB1234', { jobCard: aJobCard(), estimate }, String);
		expect(textOf({ view, isAnswered: true, answer })).toContain(thanks);
		expect(textOf({ view, answer: null })).toContain('Job p2');
	});

	it('stands the owner’s own answer in the same way', () => {
		const text = textOf({ isAnswered: true, answer });
		expect(text).toContain('You rejected\nHorn\n');
		expect(text).not.toContain('already been answered');
		expect(text).toMatch(/Contact number\n9000022222\n.*Track service\nOKAY/s);
		expect(textOf({ isAnswered: true, answer, adviser: null })).not.toContain('Track service');
	});

	it('stands the last answer also later, without the thanks', () => {
		const text = textOf({ answer });
		expect(text).toMatch(
			/MH12AB1234\n.*No jobs to be approved\.\nYou have already answered\..*You approved\nPads\n.*You rejected\nHorn\n.*Track service\n.*Go to the home page/s,
		);
		expect(text).not.toContain(thanks);
	});

	it('stands nothing where no list of jobs is kept', () => {
		const text = textOf({ isAnswered: true, isEarlier: true });
		expect(text).toContain(thanks);
		expect(text).not.toMatch(/already been answered|approved|rejected|Total Estimate Amount/);
	});
});

it.each([
	['withdrawn', 'en', 'The dealership has withdrawn this estimate. Your response was not recorded.'],
	['withdrawn', 'hi', 'डीलरशिप ने यह एस्टीमेट वापस ले लिया है। आपका जवाब दर्ज नहीं हुआ।'],
	['replaced', 'en', 'The dealership has replaced this estimate. Your response was not recorded.'],
	['changed', 'en', 'The estimate has changed. Nothing was sent.'],
] as const)(
	'an answer to an estimate that was %s is spoken of also where nothing waits (%s)',
	(kind, language, said) => {
		const text = textOf({}, { kind }, language);
		expect(text).toContain(said);
		expect(text).not.toContain(thanks);
	},
);
