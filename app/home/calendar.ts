import { formatAddress } from '../../domain/booking/address.ts';
import { shownPlaceNames } from '../../domain/places/placeNames.ts';
import { joinIsolated } from '../../domain/text/bidi.ts';
import { formatDateTime, toDay } from '../../domain/time/calendar.ts';
import { calendarFile } from '../../domain/time/calendarFile.ts';
import type { Booking } from '../../domain/vehicle/vehicleState.ts';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { placeNameIn } from '../booking/placeNames.ts';
import { fileLoader } from '../fileLoader.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { type Services, vehicleServices } from '../services.ts';
import type { Route } from './+types/calendar.ts';
import { homeTexts } from './homeTexts.ts';

export const isDownload = true;

/** The booking that lies ahead as a calendar file, the same from every page (docs/product.md#calendar-file). */
export async function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { language, now, provider, regNo } = services;
	return fileLoader(args.request, services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const booking = vehicle && (await loadVehicleState(services, vehicle)).state.booking;
		const startsAt = booking?.date;
		if (!booking || !startsAt) return null;
		const page = new URL(`/?RegNo=${regNo}`, args.request.url);
		const text = calendarFile(
			{
				...{ page, bookingNumber: booking.number, revision: booking.revision ?? 0 },
				...{ startsAt, endsAt: booking.appointmentEnd ?? null },
				title: doneTexts[language].eventTitle(`${vehicle?.itemName ?? ''} ${regNo}`.trim()),
				...whereAndHow(booking, startsAt, page, language),
				isCancelled: booking.withdrawn !== undefined,
			},
			now(),
		);
		const content = new TextEncoder().encode(text);
		const name = `service-${regNo}-${toDay(startsAt)}.ics`;
		return { ok: true, content, name, contentType: 'text/calendar; charset=utf-8' };
	});
}

/** Where the owner is expected, or the vehicle picked up, as far as this visit may read it; and what to know before. */
function whereAndHow(booking: Booking, startsAt: string, page: URL, language: Services['language']) {
	const [t, common] = [doneTexts[language], commonTexts[language]];
	const placeName = placeNameIn(new Map(shownPlaceNames(language)));
	const { booked, dealership, number, pickUp } = booking;
	const when = formatDateTime(startsAt, language);
	const home = booked?.pickUpAddress && formatAddress(booked.pickUpAddress, placeName);
	const { name, addressLine1, city, phone, position = null } = dealership ?? {};
	const note = [
		home ? t.pickUp(when, home) : pickUp ? `${common.pickUp}: ${when}` : t.report,
		number && `${common.bookingNumber}: ${number}`,
		phone && `${homeTexts[language].callName}: ${phone}`,
		page.href,
	];
	return {
		note: note.filter(Boolean).join('\n'),
		location: home ?? joinIsolated([name, addressLine1, city && placeName(city)]),
		position: home === undefined ? position : null,
	};
}
