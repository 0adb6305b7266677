import { z } from 'zod';
import { resultCode } from '../../domain/resultCode.ts';
import { dataLoader, idParam } from '../loaders.ts';
import { bookingIfStillLatest } from '../loadVehicle.ts';
import { catalogueNameIn } from '../services.ts';

const querySchema = z.object({ AppointmentId: idParam, DealerCode: idParam });

/** The quote for the vehicle's booking at another dealership, or why it cannot take the booking. */
export const loader = dataLoader(
	'move quote',
	querySchema,
	async (services, { AppointmentId: appointmentId, DealerCode: dealerCode }) => {
		const { provider, resultText } = services;
		const quote = (await bookingIfStillLatest(services, appointmentId))
			? await provider.moveQuote({ appointmentId, dealerCode })
			: ({ ok: false, rejection: resultCode('bookingChanged') } as const);
		if (!quote.ok) return { kind: 'refused', text: quote.rejection && resultText(quote.rejection) } as const;
		const nameOf = catalogueNameIn(services);
		return { kind: 'quote', total: quote.total, lacking: quote.lacking.map(nameOf) } as const;
	},
);
