import { createContext, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { aJob, aJobCard, anEstimate } from '../../domain/testing/vehicles.ts';
import type { RevisedEstimate } from '../../domain/vehicle/vehicle.ts';
import { LanguageContext } from '../i18n/language.ts';
import { ApprovalForm } from './approvalForm.tsx';
import { type EstimateView, estimateView } from './estimateView.ts';

const ViewContext = createContext<EstimateView | null>(null);
const FormContext = createContext(ApprovalForm);

function Form() {
	const view = use(ViewContext);
	const ApprovalForm = use(FormContext);
	return view && <ApprovalForm view={view} answerError={null} isBusy={false} onSubmit={() => {}} />;
}

const Page = createRoutesStub([{ path: '/', Component: Form }]);

/** The text of the form, one line for each element. */
function textOf(fields: Partial<RevisedEstimate>, language: Language = 'en', form = ApprovalForm): string {
	const view = estimateView('MH12AB1234', { jobCard: aJobCard(), estimate: anEstimate(fields) }, (name) => name);
	const html = renderToStaticMarkup(
		<LanguageContext value={language}>
			<ViewContext value={view}>
				<FormContext value={form}>
					<Page />
				</FormContext>
			</ViewContext>
		</LanguageContext>,
	);
	return html
		.replace(/<style.*?<\/style>/gs, '')
		.replace(/(<input[^>]*type="checkbox"[^>]*>)|<[^>]+>/g, (_, box) => (box ? '[box]' : '\n'));
}

describe('beside the buttons', () => {
	const forApproval = [aJob('p1', 10_050), aJob('p2', null)];

	it('approving is explained, with its new total', () => {
		const text = textOf({ forApproval, total: 100_000 });
		expect(text).toContain(
			'You approve 2 of 2 jobs. Total ₹1,000.00 (without the price of 1 job), ₹100.50 more than before.\n',
		);
		expect(textOf({ forApproval, total: 100_000 }, 'hi')).toContain(
			'आप 2 में से 2 काम मंज़ूर कर रहे हैं। कुल खर्च ₹1,000.00 (1 काम की कीमत के बिना), पहले से ₹100.50 ज़्यादा।',
		);
	});

	it('no total is said where none is known, and one job is one', () => {
		const text = textOf({ forApproval: [aJob('p1', 10_050)] });
		expect(text).toContain('\nYou approve 1 of 1 job.\n');
	});
});

/** Markup alone has no open dialog: with this in its place the one that rejects all always is. */
const OpenDialog = ({ children }: React.PropsWithChildren) => children;

it('rejecting is explained with the total that is left, and what has no price in it', async () => {
	const dialog = '../ui/feedback/dialog.tsx';
	onTestFinished(() => {
		vi.doUnmock(dialog);
		vi.resetModules();
	});
	vi.resetModules();
	vi.doMock(dialog, () => ({ MessageDialog: OpenDialog }));
	const { ApprovalForm: withDialog } = await import('./approvalForm.tsx');
	const forApproval = [aJob('p1', 10_050), aJob('', null)];
	expect(textOf({ forApproval, total: 100_000 }, 'en', withDialog)).toMatch(
		/\nYou reject\n+Job p1\s+₹100\.50\n+Total Estimate Amount\n+₹899\.50 \(without the price of 1 job\)\n/,
	);
	expect(textOf({ forApproval }, 'en', withDialog)).toMatch(
		/\nYou reject\n+Job p1\s+₹100\.50\n+Your response cannot be changed\./,
	);
});

it('only what was agreed is said to be part of a total, if that is known', () => {
	const line = 'Agreed before, and part of the total:';
	const forApproval = [aJob('p1', 10_050)];
	const approved = [aJob('p0', 5_000)];
	expect(textOf({ forApproval, approved, total: 100_000 })).toContain(line);
	expect(textOf({ forApproval, approved })).not.toContain(line);
	expect(textOf({ forApproval, total: 100_000 })).not.toContain(line);
});

it('a booked job has the price of part and labour, and names both if the provider does', () => {
	const additionalJobs = [{ ...aJob('', 45_000), labour: 15_000 }, aJob('x', 20_000)];
	const text = textOf({ forApproval: [aJob('p1', 1)], additionalJobs });
	expect(text).toMatch(/₹600\.00\n+ Part ₹450\.00, labour ₹150\.00\n+Job x\n+ \n₹200\.00\n+Convenience/);
	expect(textOf({ forApproval: [aJob('p1', 1)], additionalJobs }, 'hi')).toContain('पार्ट ₹450.00, लेबर चार्ज ₹150.00');
});

it('a booked job without a part names its labour alone, and one without labour neither', () => {
	const additionalJobs = [
		{ ...aJob('', 0), labour: 15_000 },
		{ ...aJob('x', 20_000), labour: 0 },
	];
	const text = textOf({ forApproval: [aJob('p1', 1)], additionalJobs });
	expect(text).toMatch(/₹150\.00\n+ Labour ₹150\.00\n+Job x\n+ \n₹200\.00\n+Convenience/);
	expect(textOf({ forApproval: [aJob('p1', 1)], additionalJobs }, 'hi')).toMatch(/\n+ लेबर चार्ज ₹150\.00/);
});

describe('a job without a price', () => {
	const fields = { forApproval: [aJob('p1', 10_050), aJob('p2', null)], total: 100_000 };

	it('is NA, with who tells its price, and the total names it', () => {
		const text = textOf(fields);
		expect(text).toMatch(/\[box\]\n+Job p2\n+ \nNA\n+ The dealership tells you the price.\n/);
		expect(text.match(/The dealership tells you the price\./g)).toHaveLength(1);
		expect(text).toContain('This total is without the price of Job p2. The dealership tells you.');
		expect(textOf(fields, 'hi')).toMatch(/कीमत उपलब्ध नहीं\n+ कीमत डीलरशिप बताएगी/);
	});

	it('that was approved before is left out of the total, too', () => {
		const text = textOf({ forApproval: [aJob('p1', 10_050)], approved: [aJob('p0', null)], total: 100_000 });
		expect(text).toContain('This total is without the price of Job p0.');
	});

	it('is named by no total that is not known', () => {
		const text = textOf({ ...fields, total: null });
		expect(text).toContain('The dealership tells you the price.');
		expect(text).not.toContain('This total is without');
	});
});

describe('a job without an id', () => {
	it('is listed without a box, and not counted', () => {
		const text = textOf({ forApproval: [aJob('p1', 10_000), aJob('', 5_000)], total: 100_000 });
		expect(text.match(/\[box\]/g)).toHaveLength(1);
		expect(text).toMatch(/Job \n.*₹50\.00\n+You cannot answer this here\. Please ask the dealership\./s);
		expect(text).toContain('You approve 1 of 1 job. Total ₹1,000.00, ₹100.00 more than before.');
	});

	it('without another one leaves nothing to press, and the page says so', () => {
		const text = textOf({ forApproval: [aJob('', 5_000)], total: 100_000 });
		expect(text).toContain('You cannot approve or reject these jobs here. Please call the dealership.');
		expect(text).not.toMatch(/\[box\]|\nApprove\n|\nReject\n|You approve|Choose what you approve/);
	});
});
