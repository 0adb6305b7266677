import { joinIsolated } from '../../domain/text/bidi.ts';
import { timeOf, toDay } from '../../domain/time/calendar.ts';
import { calendarFile, calendarFileName } from '../../domain/time/calendarFile.ts';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { fileLoader } from '../fileLoader.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/calendar.ts';

export const isDownload = true;

/**
 * The booking that lies ahead as a calendar file (docs/product.md#home). It has no end, because the provider names the
 * start alone, and the number in place of the reporting note, which does not hold for a booking with pick-up.
 */
export async function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { language, now, provider, regNo } = services;
	return fileLoader(args.request, services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const booking = vehicle && (await loadVehicleState(services, vehicle)).state.booking;
		const day = booking?.date ? toDay(booking.date) : null;
		const start = booking?.date ? timeOf(booking.date) : null;
		if (!booking || day === null || start === null) return null;
		const t = doneTexts[language];
		const { dealership, number, revision = 0 } = booking;
		const text = calendarFile(
			{
				...{ regNo, bookingNumber: number, revision, day, start, end: null },
				title: t.eventTitle(`${vehicle?.itemName ?? ''} ${regNo}`.trim()),
				note: number === null ? '' : `${commonTexts[language].bookingNumber}: ${number}`,
				location: dealership ? joinIsolated([dealership.name, dealership.addressLine1]) : '',
				position: dealership?.position ?? null,
				isCancelled: booking.withdrawn !== undefined,
			},
			now(),
		);
		const content = new TextEncoder().encode(text);
		return { ok: true, content, name: calendarFileName(regNo, day), contentType: 'text/calendar; charset=utf-8' };
	});
}
