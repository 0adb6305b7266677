import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Draft } from '../../../../domain/booking/draftState.ts';
import type { Estimate, EstimateState } from '../../../../domain/booking/estimate.ts';
import { aDraft } from '../../../../domain/testing/draft.ts';
import { aWizardVehicle, noSeatHold } from '../../../testing/wizardVehicle.ts';
import { WizardProvider } from '../../wizardContext.tsx';
import { ChoiceLine } from '../choices.tsx';
import { EstimateTotal } from './estimateTotal.tsx';

const ofTheChoice: Estimate = {
	...{ parts: [], additionalJobs: [], convenienceServices: [] },
	...{ totalParts: 70_000, totalLabour: 0, total: 70_000 },
};
const notShown = { estimate: { calculated: false, shownTotal: null } };

function rendered(estimate: Estimate | null, shown: EstimateState | null, fields: Partial<Draft>): string {
	const wizard = {
		...{ draft: aDraft(fields), vehicle: aWizardVehicle(), dispatch() {}, prices: null, setPrices() {} },
		...{ seatHold: noSeatHold, declaration: 'off' as const, consent: null },
	};
	return renderToStaticMarkup(
		<WizardProvider wizard={wizard}>
			<EstimateTotal estimate={estimate} shown={shown} />
			<ChoiceLine />
		</WizardProvider>,
	);
}

it('a total that was calculated is called the total', () => {
	const html = rendered(ofTheChoice, 'settled', { estimate: { calculated: true, shownTotal: 70_000 } });
	expect(html).toContain('<span>Total estimate amount</span> <strong>₹700.00</strong>');
	expect(html).toContain('aria-busy="false"');
	expect(html).not.toContain('Before');
});

it('after a job was added the total before stays on view, is called so, and the new one is not shown before the press', () => {
	const html = rendered(ofTheChoice, 'calculate', { ...notShown, earlierTotal: 50_000 });
	expect(html).toContain('<span>Before this change</span> <strong>₹500.00</strong>');
	expect(html).toContain('Press Calculate estimate to see the total with the jobs you chose.');
	expect(html.match(/₹500\.00/g), 'and not in the bar').toHaveLength(1);
	expect(html).not.toContain('₹700.00');
	expect(html).not.toContain('<span>Total estimate amount</span>');
	expect(html).not.toContain('VIEW PRICE BREAK-UP');
});

it.each<[string, Estimate | null, EstimateState | null, Partial<Draft>]>([
	['while the offer is loaded after a change', null, null, { ...notShown, earlierTotal: 50_000 }],
	['while it is loaded for a total that was shown', null, null, { estimate: { calculated: true, shownTotal: 50_000 } }],
	[
		'while changed prices are asked for once more',
		ofTheChoice,
		'stale',
		{ estimate: { calculated: true, shownTotal: 50_000 } },
	],
])('%s the total before is marked as one that is being calculated', (_when, estimate, shown, fields) => {
	const html = rendered(estimate, shown, fields);
	expect(html).toContain('aria-busy="true"');
	expect(html).toContain('<span>Before this change</span> <strong>₹500.00</strong>');
	expect(html).toContain('The new total is being calculated.');
	expect(html).not.toContain('₹700.00');
	expect(html).not.toContain('VIEW PRICE BREAK-UP');
});

it('without any total before its place is kept', () => {
	expect(rendered(null, null, { ...notShown, earlierTotal: null })).toContain('class="skeleton"');
});
