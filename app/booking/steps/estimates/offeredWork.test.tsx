import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JobSummary } from '../../../../domain/booking/catalogue.ts';
import { aDraft } from '../../../../domain/testing/draft.ts';
import { aWizardVehicle, noSeatHold } from '../../../testing/wizardVehicle.ts';
import { WizardProvider } from '../../wizardContext.tsx';
import { AdditionalJobs } from './offeredWork.tsx';

const jobs = Array.from({ length: 1001 }, (_, index) => ({
	...{ serviceId: `job ${index}`, kind: 'additional', jobTypeName: `Job ${index}`, partName: '', labourName: '' },
	...{ partPrice: 0, labourPrice: 100 },
})) as unknown as readonly JobSummary[];

function shownWith(chosen: number): string {
	const draft = aDraft({ jobIds: jobs.slice(0, chosen).map(({ serviceId }) => serviceId) });
	const wizard = {
		draft,
		vehicle: aWizardVehicle(),
		dispatch() {},
		prices: null,
		setPrices() {},
		seatHold: noSeatHold,
		declaration: 'off' as const,
		consent: null,
	};
	return renderToStaticMarkup(
		<WizardProvider wizard={wizard}>
			<AdditionalJobs jobs={jobs} />
		</WizardProvider>,
	);
}

const disabledIn = (html: string) => [...html.matchAll(/<input[^>]*disabled/g)].length;

it('a booking takes 1,000 jobs: whoever has chosen them reads so, and no press of another is lost', () => {
	const full = shownWith(1000);
	expect(full).toContain('You have chosen 1,000 jobs, the most that can be booked here.');
	expect(disabledIn(full)).toBe(1);
	const oneLess = shownWith(999);
	expect(oneLess).not.toContain('1,000');
	expect(disabledIn(oneLess)).toBe(0);
});
