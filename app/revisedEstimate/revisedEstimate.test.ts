import { describe, expect, it } from 'vitest';
import { aJob, anEntry, anEstimate, aVehicle } from '../../domain/testing/vehicles.ts';
import { createVisitor } from '../testing/visitor.ts';
import { loader } from './revisedEstimate.tsx';

const answered = anEntry({ revisedEstimates: [anEstimate({ documentId: 'e1', approved: [aJob('p1', 100)] })] });

describe('the thank-you of the revised estimate page', () => {
	it.each([
		['an estimate of this vehicle', 'e1', true],
		['another estimate', 'made-up', false],
		['nothing', '', false],
	])('after %s', async (_what, id, expected) => {
		const { args } = createVisitor({ vehicle: aVehicle([anEntry(), answered]) });
		expect(await loader(args(`/revisedEstimate?answered=${id}`))).toMatchObject({ view: null, isAnswered: expected });
	});

	it('is not shown for an address without an answer', async () => {
		const { args } = createVisitor({ vehicle: aVehicle([answered]) });
		expect(await loader(args('/revisedEstimate'))).toMatchObject({ isAnswered: false });
	});
});
