import { createContext, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { aJob, anEntry, anEstimate } from '../../domain/testing/vehicles.ts';
import type { RevisedEstimate } from '../../domain/vehicle/vehicle.ts';
import { LanguageContext } from '../i18n/language.ts';
import { ApprovalForm } from './approvalForm.tsx';
import { type EstimateView, estimateView } from './estimateView.ts';

const ViewContext = createContext<EstimateView | null>(null);

function Form() {
	const view = use(ViewContext);
	return view && <ApprovalForm view={view} answerError={null} onRecorded={() => {}} onAnswerError={() => {}} />;
}

const Page = createRoutesStub([{ path: '/', Component: Form }]);

/** The text of the form, one line for each element. */
function textOf(fields: Partial<RevisedEstimate>, language: Language = 'en'): string {
	const view = estimateView('MH12AB1234', { entry: anEntry(), estimate: anEstimate(fields) }, (name) => name);
	const html = renderToStaticMarkup(
		<LanguageContext value={language}>
			<ViewContext value={view}>
				<Page />
			</ViewContext>
		</LanguageContext>,
	);
	return html
		.replace(/<style.*?<\/style>/gs, '')
		.replace(/(<input[^>]*type="checkbox"[^>]*>)|<[^>]+>/g, (_, box) => (box ? '[box]' : '\n'));
}

describe('beside the buttons', () => {
	const forApproval = [aJob('p1', 10_050), aJob('p2', null)];

	it('each decision is explained, with its new total', () => {
		const text = textOf({ forApproval, total: 100_000 });
		expect(text).toContain('You approve 2 of 2 jobs. New total ₹1,000.00. This cannot be changed.');
		expect(text).toContain('If you reject, none of these jobs is approved. The total is then ₹899.50.');
		expect(textOf({ forApproval, total: 100_000 }, 'hi')).toContain(
			'आप 2 में से 2 काम मंज़ूर कर रहे हैं। नया कुल खर्च ₹1,000.00।',
		);
	});

	it('no total is said where none is known, and one job is one', () => {
		const text = textOf({ forApproval: [aJob('p1', 10_050)] });
		expect(text).toContain('You approve 1 of 1 job. This cannot be changed.');
		expect(text).toContain('\nIf you reject, none of these jobs is approved.\n');
	});
});

describe('a job without an id', () => {
	it('is listed without a box, and not counted', () => {
		const text = textOf({ forApproval: [aJob('p1', 10_000), aJob('', 5_000)], total: 100_000 });
		expect(text.match(/\[box\]/g)).toHaveLength(1);
		expect(text).toMatch(/Job \n.*₹50\.00\n+You cannot answer this here\. Please ask the dealership\./s);
		expect(text).toContain('You approve 1 of 1 job. New total ₹1,000.00.');
		expect(text).toContain('The total is then ₹900.00.');
	});

	it('and no other: there is nothing to press, and the page says so', () => {
		const text = textOf({ forApproval: [aJob('', 5_000)], total: 100_000 });
		expect(text).toContain('You cannot approve or reject these jobs here. Please call the dealership.');
		expect(text).not.toMatch(/\[box\]|\nApprove\n|\nReject\n|You approve|Choose what you approve/);
	});
});
